/** Whether a host is this machine alone, as one listens to it or as an address names it. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/iu.test(host);
