type Shape = Record<string, unknown>;

interface Known {
  shape?: Shape;
  options?: readonly unknown[];
}

const schema = (known: Known): unknown =>
  new Proxy(known, {
    get: (target, key) => {
      if (key in target) return target[key as keyof Known];
      if (typeof key === "symbol") return undefined;
      if (key === "extend")
        return (added: Shape) => schema({ ...target, shape: { ...target.shape, ...added } });
      if (key === "pick" || key === "omit") throw new Error(`The Mini App's contracts do not know ${key}`);
      return () => schema(target);
    },
  });

const kinds = {
  object: (shape: Shape) => schema({ shape }),
  enum: (options: readonly unknown[]) => schema({ options }),
  iso: schema({}),
  coerce: schema({}),
};

/**
 * Takes the place of zod in the built Mini App, which reads of a contract only the names of its fields and the
 * choices of its enums, and leaves checking to the server.
 */
export const z: unknown = new Proxy(kinds, {
  get: (target, key) => (key in target ? target[key as keyof typeof kinds] : () => schema({})),
});
