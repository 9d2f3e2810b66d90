import { GuidanceSection } from "../../features/guidance/guidance-section.tsx";
import { SampleGuidance } from "../../features/library/sample/sample-card.tsx";

/** What the assistants say besides the documents, and how much of it came with the product. */
export const Guidance = () => <GuidanceSection notice={<SampleGuidance />} />;
