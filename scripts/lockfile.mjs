// `node scripts/lockfile.mjs`: adds to the lockfile the optional binaries of other platforms that npm left out.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   license?: string, engines?: object, dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Locked
 * @typedef {Record<string, Locked>} Packages the lockfile's packages by the folder they go to
 * @typedef {{ of: string, name: string, version: string }} Missing a package that `of` names
 */

/**
 * Where Node would find a package from a folder.
 * @param {Packages} packages
 * @param {string} from
 * @param {string} name
 * @returns {string | null}
 */
const placeOf = (packages, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === "") return null;
  }
};

/**
 * The optional packages named at one exact version, as binaries of platforms are, that a lockfile does not have at it.
 * @param {Packages} packages
 * @returns {Missing[]}
 */
export const findMissing = (packages) =>
  Object.entries(packages).flatMap(([of, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => {
        const place = placeOf(packages, of, name);
        return /^\d/u.test(version) && (place === null || packages[place]?.version !== version);
      })
      .map(([name, version]) => ({ of, name, version })),
  );

const kinds = /** @type {const} */ ([
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
]);

/**
 * Whether a lockfile is the one of a `package.json`, and complete: then `npm ci` takes it.
 * @param {Partial<Record<(typeof kinds)[number], Record<string, string>>>} wanted
 * @param {Packages} packages
 */
export const fits = (wanted, packages) =>
  kinds.every((kind) => isDeepStrictEqual(wanted[kind] ?? {}, packages[""]?.[kind] ?? {})) &&
  findMissing(packages).length === 0;

const libcs = { gnu: "glibc", musl: "musl" };

/**
 * The platform that a binary is named after, as in `binding-linux-arm64-musl`.
 * @param {string} name
 * @returns {Pick<Locked, "os" | "cpu" | "libc">}
 */
const platformOf = (name) => {
  const found =
    /(?<os>android|darwin|freebsd|linux|openharmony|win32)-(?<cpu>arm64|arm|ia32|ppc64|riscv64|s390x|x64)(-(?<abi>\w+))?$/u.exec(
      name,
    )?.groups;
  if (found?.os === undefined || found.cpu === undefined) {
    if (name.endsWith("wasm32-wasi")) return { cpu: ["wasm32"] };
    throw new Error(`${name} names no platform`);
  }
  const libc = found.os === "linux" ? libcs[/** @type {keyof typeof libcs} */ (found.abi)] : undefined;
  return { cpu: [found.cpu], ...(libc === undefined ? {} : { libc: [libc] }), os: [found.os] };
};

/**
 * A lockfile's packages with what is missing. They come without a checksum, which only a registry that has them knows:
 * npm writes it when one of them is installed.
 * @param {Packages} packages
 * @returns {Packages}
 */
export const complete = (packages) => {
  const all = { ...packages };
  for (const { of, name, version } of findMissing(packages)) {
    const parent = packages[of] ?? {};
    const sibling = Object.keys(parent.optionalDependencies ?? {}).map((other) =>
      placeOf(packages, of, other),
    );
    const { license, engines } = packages[sibling.find((place) => place !== null) ?? ""] ?? {};
    const place = `node_modules/${name}` in all ? `${of}/node_modules/${name}` : `node_modules/${name}`;
    const { cpu, libc, os } = platformOf(name);
    all[place] = JSON.parse(
      JSON.stringify({ version, cpu, dev: parent.dev, libc, license, optional: true, os, engines }),
    );
  }
  return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => a.localeCompare(b, "en")));
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const packages = complete(lockfile.packages);
  writeFileSync("package-lock.json", `${JSON.stringify({ ...lockfile, packages }, null, 2)}\n`);
}
