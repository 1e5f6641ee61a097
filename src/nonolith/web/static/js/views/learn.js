// The view that teaches: the whole solution step by step, and how hard the puzzle is; the hints are beside them.

import { ApiError, askLive, isAbort } from "../api.js";
import { button, make } from "../dom.js";
import { gridOf } from "../model.js";
import { state } from "../state.js";
import { mount } from "../../player/player.js";
import { attended } from "../working.js";
import { difficulty } from "./difficulty.js";

/** @param {HTMLElement} panel @param {{play: (stage: HTMLElement|null) => void}} stage */
export function learnPanel(panel, stage) {
  const saying = make("div", { class: "status", id: "explaining", role: "status", hidden: true });
  let leaving = new AbortController(); // what was asked about one puzzle is of no use for the next

  /** Steps are shown as soon as they are found; Stop keeps those that are there. @param {boolean} fromHere */
  const explain = (fromHere) => guarded(async () => {
    const { puzzle, game } = state;
    if (!puzzle || !game) return;
    const grid = fromHere ? gridOf(game.cells, puzzle) : null;
    /** @type {ReturnType<typeof mount>|null} */
    let player = null;
    /** @type {any[]} */
    const steps = [];
    const show = (/** @type {any} */ data) => {
      if (player) return player.extend(data);
      const host = make("div", { id: "player", "aria-label": "Step player", role: "group" });
      stage.play(make("div", { class: "player-frame" }, button({ icon: "back", text: "Back to my board", id: "leave-player", onclick: () => stage.play(null) }), host));
      player = mount(host, data);
      host.focus({ preventScroll: true });
    };
    const data = await attended(saying, "Explaining", leaving.signal, (signal) =>
      askLive("explain", { puzzle: puzzle.record, grid }, signal, (progress) => {
        const known = steps.length;
        steps.splice(progress.first - 1, progress.steps.length, ...progress.steps);
        if (steps.length > known) show({ ...progress, steps: [...steps] });
      }));
    if (data) show(data);
  });

  /** @param {() => Promise<void>} work errors of the API become sentences */
  const guarded = async (work) => {
    saying.hidden = false;
    saying.replaceChildren();
    try {
      await work();
      saying.hidden = true;
    } catch (error) {
      if (isAbort(error)) return;
      if (!(error instanceof ApiError)) throw error;
      saying.dataset.kind = "impossible";
      saying.replaceChildren(make("b", { text: "That did not work" }), make("p", { text: error.message }));
    }
  };

  const hard = difficulty();
  panel.append(
    make("div", { class: "card" }, make("h2", { text: "The whole solution, explained" }),
      make("p", { class: "soft", text: "Every step in order, with its technique and the reason." }),
      make("div", { class: "row wide" },
        button({ icon: "play", text: "From the start", id: "explain", class: "primary", onclick: () => explain(false) }),
        button({ icon: "play", text: "From here", label: "From the marks on the board", id: "explain-here", onclick: () => explain(true) })),
      saying),
    hard.element);

  state.on("puzzle", () => {
    leaving.abort();
    leaving = new AbortController();
    saying.hidden = true;
    stage.play(null);
    if (!panel.hidden) hard.show();
    else hard.forget();
  });
  return { enter: () => hard.show() };
}
