import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const icons = "lucide-react";
const parts = "radix-ui";

/** The file of each icon, by every name it has. */
const iconFiles = (): Map<string, string> => {
  const list = readFileSync(
    createRequire(import.meta.url).resolve(`${icons}/dist/esm/lucide-react.mjs`),
    "utf8",
  );
  const lines = list.matchAll(/^export \{(?<names>.+)\} from '\.\/icons\/(?<file>[\w-]+)\.mjs';$/gmu);
  return new Map(
    [...lines].flatMap(({ groups }) =>
      [...(groups?.["names"] ?? "").matchAll(/default as (\w+)/gu)].map(
        ([, name = ""]) => [name, groups?.["file"] ?? ""] as const,
      ),
    ),
  );
};

const kebab = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, "-").toLowerCase();

const imports = /import \{(?<names>[^}]+)\} from "(?<from>lucide-react|radix-ui)";/gu;

/**
 * Has each file import the icons and parts of windows that it uses instead of the list of all: a page would otherwise
 * count as using whatever any other uses of them, and load it.
 */
export const directImports = (): Plugin => {
  const files = iconFiles();
  const direct = (from: string, imported: string, local: string): string => {
    if (from === parts) return `import * as ${local} from "${parts}/${kebab(imported)}";`;
    if (imported === "LucideProvider") return `import { ${imported} } from "${icons}/dist/esm/context.mjs";`;
    const file = files.get(imported);
    if (file === undefined) throw new Error(`There is no icon ${imported}`);
    return `import ${local} from "${icons}/icons/${file}";`;
  };
  return {
    name: "direct-imports",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]miniapp[\\/]src[\\/].+\.tsx?$/u, code: imports },
      handler: (code) => ({
        code: code.replace(imports, (_, names: string, from: string) =>
          names
            .split(",")
            .map((name) => name.trim())
            .filter((name) => name !== "" && !name.startsWith("type "))
            .map((name) => {
              const [imported = "", local = imported] = name.split(" as ");
              return direct(from, imported, local);
            })
            .join(" "),
        ),
        map: null,
      }),
    },
  };
};
