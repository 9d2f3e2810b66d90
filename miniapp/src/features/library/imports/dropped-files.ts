/** A file with the folders that it was dropped with. */
export interface DroppedFile {
  path: string;
  file: File;
}

const isLeftover = (name: string): boolean => name.startsWith(".") || name.startsWith("~$");

const entriesOf = (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  return new Promise((resolve, reject) => {
    // A reader gives a hundred at a time, and none at the end.
    const next = () =>
      reader.readEntries((some) => {
        if (some.length === 0) resolve(all);
        else {
          all.push(...some);
          next();
        }
      }, reject);
    next();
  });
};

const filesIn = async (entry: FileSystemEntry): Promise<DroppedFile[]> => {
  if (isLeftover(entry.name)) return [];
  if (entry.isDirectory) {
    const inside = await entriesOf(entry as FileSystemDirectoryEntry);
    return (await Promise.all(inside.map(filesIn))).flat();
  }
  const file = await new Promise<File>((resolve, reject) =>
    (entry as FileSystemFileEntry).file(resolve, reject),
  );
  return [{ path: entry.fullPath.replace(/^\//u, ""), file }];
};

/** The files that were dropped, those of folders with their paths. */
export const droppedFiles = async (transfer: DataTransfer): Promise<DroppedFile[]> => {
  // Only what is asked for before the first pause can be had.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const plain = [...transfer.files].map((file) => ({ path: file.name, file }));
  const known = entries.filter((entry) => entry !== null);
  return known.length === 0 ? plain : (await Promise.all(known.map(filesIn))).flat();
};

/** The files that were chosen; those of a folder have its path. */
export const chosenFiles = (files: FileList | null): DroppedFile[] =>
  [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

const isTable = (text: string): boolean => {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 1 && lines.every((line) => line.includes("\t"));
};

// What plain text loses. Mere styles are none of it: an editor of Markdown copies its colours, too.
const structure = /<(?:h[1-6]|table|ul|ol)[\s>]/iu;

/** The best form of a copied text, and how a file of it ends: its headings, lists and tables are told by HTML alone. */
const pastedText = (clipboard: DataTransfer): [text: string, ending: string] => {
  const text = clipboard.getData("text/plain");
  if (isTable(text)) return [text, "tsv"];
  const html = clipboard.getData("text/html");
  return structure.test(html) ? [html, "html"] : [text, "md"];
};

/** What was pasted: files, or text as a file of its own. */
export const pastedFiles = (clipboard: DataTransfer): DroppedFile[] => {
  const files = chosenFiles(clipboard.files);
  const [text, ending] = pastedText(clipboard);
  // Files come with their names as text, a text of Word with a picture of itself.
  if (text.trim() === "" || files.some(({ file }) => !file.type.startsWith("image/"))) return files;
  const name = `Pasted text.${ending}`;
  return [{ path: name, file: new File([text], name, { type: "text/plain" }) }];
};
