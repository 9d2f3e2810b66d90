// For the image: ends with 0 while the process in the same container answers.
const { HEALTH_PORT, PORT } = process.env;
// The API answers on its own port; the others only where they are told to.
const ports = [PORT || "3000", HEALTH_PORT].filter((port) => port !== undefined && port !== "");
const answers = await Promise.all(
  ports.map((port) =>
    fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  ),
);
process.exitCode = answers.includes(true) ? 0 : 1;
