// The one place that moves the focus. Each call names what the person did; nothing that happens by itself calls it.
export function moveFocus(element: HTMLElement | null | undefined, because: `the person ${string}`): void {
  void because;
  element?.focus({ preventScroll: true });
}
