declare module "@mixmark-io/domino" {
  export interface DomElement {
    tagName: string;
    textContent: string;
    outerHTML: string;
    parentNode: DomElement | null;
    getAttribute: (name: string) => string | null;
    querySelectorAll: (selector: string) => ArrayLike<DomElement>;
    removeChild: (child: DomElement) => void;
  }

  export const createDocument: (
    html: string,
    force?: boolean,
  ) => { body: DomElement | null; querySelectorAll: (selector: string) => ArrayLike<DomElement> };
}
