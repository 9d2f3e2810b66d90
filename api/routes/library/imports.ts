import { succeeded } from "#contracts/endpoint.ts";
import {
  addImportFile,
  changeImport,
  changeImportFile,
  confirmImport,
  listImports,
  readImport,
  readImportFile,
  removeImport,
  removeImportFile,
  startImport,
} from "#contracts/imports.ts";
import type { Core } from "#core/core.ts";
import { invalid } from "#core/errors.ts";
import { mount, mountForm, type ApiRouter } from "../../mount.ts";
import { receivingIn } from "../../read-upload.ts";

/** Files on their way into the library, for admins. */
export const importRoutes = (api: ApiRouter, { imports, files }: Core): void => {
  mount(api, startImport, ({ actor }) => imports.start(actor));
  mount(api, listImports, ({ actor }) => imports.list(actor));
  mount(api, readImport, ({ actor, input }) => imports.read(actor, input));
  mountForm(api, addImportFile, receivingIn(files.incomingDir), ({ actor, input, file }) => {
    if (file === null) throw invalid("file", "Choose a file");
    return imports.addFile(actor, { ...input, file });
  });
  mount(api, readImportFile, async ({ actor, input }) => {
    const { content, current } = await imports.readFile(actor, input);
    return { content, current };
  });
  mount(api, changeImportFile, ({ actor, input }) => imports.changeFile(actor, input));
  mount(api, changeImport, ({ actor, input }) => imports.change(actor, input));
  mount(api, removeImportFile, async ({ actor, input }) => {
    await imports.removeFile(actor, input);
    return succeeded;
  });
  mount(api, confirmImport, ({ actor, input }) => imports.confirm(actor, input));
  mount(api, removeImport, async ({ actor, input }) => {
    await imports.remove(actor, input);
    return succeeded;
  });
};
