import { inPlace } from "../../ui/states/in-place.tsx";
import { WaitingText } from "../../ui/states/waiting-text.tsx";

const Comparing = () => <WaitingText label="Comparing" />;

/** What two texts differ in; what compares them is loaded when first needed. */
export const Difference = inPlace(
  async () => (await import("./text-difference.tsx")).TextDifference,
  Comparing,
);
