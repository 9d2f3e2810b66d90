import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const sourceFiles = ["/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list"];
const keyring = "/usr/share/keyrings/debian-archive-keyring.gpg";
const programs = ["postgres", "initdb", "pg_ctl"];
// Debian 12 has no pgvector, and Debian 13's needs a newer C library: so all of them are taken, down to that library.
const packages = [
  "postgresql-17 postgresql-17-pgvector libc6 libc-bin libaudit1 libcap-ng0 libcap2 libcom-err2 libgcc-s1",
  "libgssapi-krb5-2 libicu76 libk5crypto3 libkeyutils1 libkrb5-3 libkrb5support0 libldap2 liblz4-1 liblzma5 libpam0g",
  "libpq5 libsasl2-2 libssl3t64 libstdc++6 libsystemd0 libuuid1 libxml2 libxslt1.1 libxxhash0 libzstd1 zlib1g tzdata",
].flatMap((line) => line.split(" "));

/** Where this machine takes its Debian packages from, or undefined when it does not. */
const findMirror = () => {
  if (!existsSync(keyring)) return undefined;
  for (const file of sourceFiles.filter((path) => existsSync(path))) {
    const [, address] =
      /^(?:URIs:|deb(?:\s+\[[^\]]*\])?)\s+(https?:\S+)/mu.exec(readFileSync(file, "utf8")) ?? [];
    if (address !== undefined) return address;
  }
  return undefined;
};

/**
 * @param {string} command
 * @param {string[]} parameters
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 */
const must = (command, parameters, options) => {
  const { status, stderr, error } = spawnSync(command, parameters, { ...options, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? String(stderr).trim()}`);
};

/** apt in a folder of its own, which knows nothing of what is installed here. @param {string} folder @param {string} mirror */
const setUpApt = (folder, mirror) => {
  const apt = join(folder, "apt");
  for (const name of ["lists/partial", "cache/archives/partial", "etc/parts"]) {
    mkdirSync(join(apt, name), { recursive: true });
  }
  writeFileSync(join(apt, "etc/sources.list"), `deb [signed-by=${keyring}] ${mirror} trixie main\n`);
  writeFileSync(join(apt, "status"), "");
  const settings = {
    "Dir::Etc": `${apt}/etc`,
    "Dir::Etc::sourcelist": `${apt}/etc/sources.list`,
    "Dir::Etc::sourceparts": `${apt}/etc/parts`,
    "Dir::State": apt,
    "Dir::State::lists": `${apt}/lists`,
    "Dir::State::status": `${apt}/status`,
    "Dir::Cache": `${apt}/cache`,
    "Acquire::Languages": "none",
    "APT::Sandbox::User": "",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} "${value}";`);
  writeFileSync(join(apt, "apt.conf"), lines.join("\n"));
  return { env: { ...process.env, APT_CONFIG: join(apt, "apt.conf") }, cwd: join(apt, "cache/archives") };
};

/** @param {string} archives @param {string} root */
const unpack = (archives, root) => {
  mkdirSync(root);
  for (const file of readdirSync(archives).filter((name) => name.endsWith(".deb"))) {
    must("dpkg-deb", ["--extract", join(archives, file), root]);
  }
};

/** Lets the programs run with the libraries that came with them. @param {string} root */
const wrapPrograms = (root) => {
  const bin = join(root, "usr/lib/postgresql/17/bin");
  const libraries = join(root, "usr/lib");
  const triplet = readdirSync(libraries).find((name) => name.endsWith("-linux-gnu")) ?? "";
  const own = join(libraries, triplet);
  const loader = readdirSync(own).find((name) => /^ld-linux.*\.so\.\d$/u.test(name)) ?? "";
  for (const name of programs) {
    const program = join(bin, name);
    renameSync(program, `${program}.bin`);
    const start = `exec ${join(own, loader)} --argv0 ${program} --library-path ${own} ${program}.bin "$@"`;
    writeFileSync(program, `#!/bin/sh\n${start}\n`);
    chmodSync(program, 0o755);
  }
  return bin;
};

/**
 * Unpacks Debian 13's PostgreSQL 17 with pgvector in a folder, on any Debian, installing nothing; answers the folder of
 * its programs. Throws where that cannot be.
 * @param {string} folder
 */
export const unpackPostgres = (folder) => {
  const mirror = findMirror();
  if (process.platform !== "linux" || mirror === undefined) throw new Error("this is no Debian");
  const apt = setUpApt(folder, mirror);
  must("apt-get", ["-qq", "update"], apt);
  must("apt-get", ["-qq", "download", ...packages], apt);
  const root = join(folder, "root");
  unpack(apt.cwd, root);
  return wrapPrograms(root);
};
