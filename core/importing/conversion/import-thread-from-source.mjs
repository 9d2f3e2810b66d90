// Starts the thread in development and tests, where TypeScript needs a loader; the build leaves this file out.
import { register } from "tsx/esm/api";

register();
await import("./import-thread.ts");
