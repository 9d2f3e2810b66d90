import { type ComponentType, lazy, Suspense, useState } from "react";

/** A window whose code is loaded when it first opens; then it stays, so that it can close with its motion. */
export const onFirstOpen = <Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) => {
  const View = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  const OnFirstOpen = (props: Props) => {
    const [wasOpen, setWasOpen] = useState(props.open);
    if (props.open && !wasOpen) setWasOpen(true);
    if (!wasOpen) return null;
    return (
      <Suspense fallback={null}>
        <View {...props} />
      </Suspense>
    );
  };
  return OnFirstOpen;
};
