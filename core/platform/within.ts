/** Waits for work at most so many milliseconds; whether it was done by then. What the work throws is thrown. */
export const within = async (work: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<boolean>((resolve) => {
    // What came while this process was busy is heard first: timers go before the network.
    timer = setTimeout(() => setImmediate(() => resolve(false)), milliseconds);
  });
  const done = work.then(() => true);
  return Promise.race([done, deadline]).finally(() => clearTimeout(timer));
};
