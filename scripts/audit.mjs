// Asks the registry for known holes in what runs in production.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const patienceMs = 60_000;

/**
 * What `npm audit --json` said: "safe", what is wrong, or null when it could not be asked.
 * @param {string} answer
 * @returns {"safe" | string[] | null}
 */
export const judge = (answer) => {
  try {
    const { metadata, vulnerabilities } = JSON.parse(answer);
    if (metadata?.vulnerabilities === undefined) return null;
    const grave = Object.entries(vulnerabilities ?? {}).filter(([, { severity }]) =>
      ["high", "critical"].includes(severity),
    );
    return grave.length === 0 ? "safe" : grave.map(([name, { severity }]) => `${name} (${severity})`);
  } catch {
    return null;
  }
};

/** Gives false when a package that runs in production has a hole of high or critical severity. */
export const auditPackages = async () => {
  const child = spawn("npm", ["audit", "--omit=dev", "--audit-level=high", "--json"], {
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
    timeout: patienceMs,
  });
  const verdict = judge(await text(child.stdout));
  if (verdict === "safe") return true;
  if (verdict !== null) {
    console.error(`\n  Known holes in packages that run in production: ${verdict.join(", ")}\n`);
    return false;
  }
  console.warn("\n  Packages are NOT checked for known holes: the registry could not be asked.\n");
  return true;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href && !(await auditPackages()))
  process.exitCode = 1;
