/** Does one after the other, so that what was read last is what stays. */
export const inTurn = (act: () => Promise<void>) => {
  let last: Promise<void> = Promise.resolve();
  return (): Promise<void> => {
    last = last.catch(() => undefined).then(act);
    return last;
  };
};
