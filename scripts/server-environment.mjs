// glibc moves its limits with what is freed, and then keeps for each thread what a sign-in or a picture took once:
// with fixed limits it goes back to the system. Other C libraries ignore these names.
const kept = String(256 * 1024);

/**
 * The environment to start the server in, for memory has to be told before a process begins; what is set already stays.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export const serverEnvironment = (environment) => ({
  MALLOC_MMAP_THRESHOLD_: kept,
  MALLOC_TRIM_THRESHOLD_: kept,
  ...environment,
});
