/** Whether nothing has the focus, as after what had it was taken away. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
