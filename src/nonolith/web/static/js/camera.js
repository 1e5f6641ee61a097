// A photo by the camera of the machine. Telephones have a program for it that focuses and lights, and the file field opens it.

import { button, make, toast } from "./dom.js";

const SHARP = { facingMode: { ideal: "environment" }, width: { ideal: 2560 }, height: { ideal: 1920 } };

/** A button that takes a photo; nothing where there is no way to. @param {(photo: Blob) => void} take */
export function photoButton(take) {
  const photo = (/** @type {() => void} */ onclick) => button({ icon: "camera", text: "Take a photo", label: "Hold a paper puzzle up to the camera", id: "scan-photo", onclick });
  if (matchMedia("(pointer: coarse)").matches) {
    const file = make("input", { type: "file", accept: "image/*", capture: "environment", class: "unseen", id: "photo-file", tabindex: -1, "aria-label": "Take a photo of a puzzle", onchange: () => {
      if (file.files?.[0]) take(file.files[0]);
      file.value = "";
    } });
    return [photo(() => file.click()), file];
  }
  // Browsers have it only where nobody can listen in: with https, or on this machine.
  return navigator.mediaDevices ? [photo(() => openCamera(take))] : [];
}

/** @param {(photo: Blob) => void} take */
async function openCamera(take) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: SHARP }).catch((error) => toast(reason(error), "bad"));
  if (!stream) return;
  const video = make("video", { class: "camera", autoplay: true, playsinline: true, muted: true, "aria-label": "What the camera sees" });
  const shoot = button({ icon: "camera", text: "Take it", class: "primary", id: "photo-take", onclick: async () => {
    const photo = await frameOf(video);
    dialog.close();
    take(photo);
  } });
  const dialog = make("dialog", { class: "photo", "aria-label": "Take a photo of a puzzle" }, video,
    make("p", { class: "soft", text: "The whole board with all its numbers, flat and in good light." }),
    make("div", { class: "row wide" }, shoot, button({ text: "Cancel", id: "photo-cancel", onclick: () => dialog.close() })));
  dialog.addEventListener("close", () => {
    for (const track of stream.getTracks()) track.stop();
    dialog.remove();
  });
  shoot.disabled = true;
  video.addEventListener("loadeddata", () => {
    shoot.disabled = false;
    shoot.focus();
  });
  video.srcObject = stream;
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {HTMLVideoElement} video @returns {Promise<Blob>} */
function frameOf(video) {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(video, 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
}

/** @param {unknown} error */
function reason(error) {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError") return "The camera is blocked. Allow it next to the page’s address, or choose a picture.";
  if (name === "NotFoundError") return "There is no camera here. Choose a picture instead.";
  return "The camera is not available: another program may be using it. Choose a picture instead.";
}
