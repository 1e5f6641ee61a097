// What the page uses of the step player, which the server has under /player/.
export function mount(root: HTMLElement, data: unknown): { go(step: number): void; element: HTMLElement };
