/** The product's mark: an L whose arm rises. Decoration; the name stands beside it or labels its place. */
export const ProductMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="9" fill="var(--accent-fill)" />
    <g fill="none" stroke="var(--on-accent)" strokeWidth="3.25" strokeLinecap="round" strokeLinejoin="round">
      <path d="M10 8v13.5a2.5 2.5 0 0 0 2.5 2.5H23" />
      <path d="M16.5 17.5 23 9" strokeOpacity="0.62" />
    </g>
  </svg>
);
