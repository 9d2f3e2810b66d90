import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Says on the console what is about to happen. @param {string} text */
export const say = (text) => console.log(`\n> ${text}`);

/**
 * Runs a command with its output shown and answers its exit code.
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export const run = (command, args, env = process.env) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", env, shell: process.platform === "win32" });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });

/**
 * Runs a command and ends this process with its exit code unless that is 0.
 * @param {string} command @param {string[]} args
 */
export const must = async (command, args) => {
  const code = await run(command, args);
  if (code !== 0) process.exit(code);
};

/**
 * Runs a command beside others: each line of its output begins with the name, and is handed on without it; answers its
 * exit code.
 * @param {string} name @param {string[]} command @param {NodeJS.ProcessEnv} env @param {(line: string) => void} take
 * @returns {Promise<number>}
 */
export const runBeside = (name, [command = "", ...args], env, take) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env,
      shell: process.platform === "win32",
    });
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on("line", (line) => {
        console.log(`${name} | ${line}`);
        take(line);
      });
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
