import type { OptionList } from "#contracts/options.ts";

/** What a product that has no options yet starts with. */
export const sampleOptions: Record<OptionList, string[]> = {
  "support-categories": [
    "Proposal Request",
    "Deal Support",
    "Commission & Payouts",
    "Lead Ownership",
    "Compliance & KYC",
    "Tools & Access",
    "Marketing Material",
    "Other",
  ],
  "initiative-types": [
    "X Engagement",
    "Content Creation",
    "Community Call",
    "Event Attendance",
    "Outreach Sprint",
    "Partner Referral",
  ],
};
