/** A forecourt at a calm hour, drawn in the accent's hue: canopy, pump, charger, card and a drop. */
export function Scene() {
  return (
    <svg viewBox="0 0 640 640" preserveAspectRatio="xMidYMid slice" role="presentation">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--scene-top)" />
          <stop offset="1" stopColor="var(--scene-low)" />
        </linearGradient>
      </defs>
      <rect width="640" height="640" fill="url(#sky)" />
      <circle cx="470" cy="190" r="92" fill="var(--scene-sun)" />
      <path d="M0 430c110-50 190-60 300-28s220 24 340-22v260H0Z" fill="var(--scene-hill)" />
      <path d="M0 500c150-34 330-26 640 6v134H0Z" fill="var(--scene-ground)" />
      <g fill="var(--scene-deep)">
        <rect x="104" y="228" width="392" height="30" rx="6" />
        <rect x="150" y="258" width="14" height="262" />
        <rect x="436" y="258" width="14" height="262" />
      </g>
      <rect x="104" y="246" width="392" height="5" fill="var(--scene-line)" />
      <g>
        <rect x="232" y="348" width="84" height="172" rx="10" fill="var(--scene-paper)" />
        <rect x="246" y="364" width="56" height="40" rx="5" fill="var(--scene-deep)" />
        <path d="M254 392h12m6 0h8m6 0h8" stroke="var(--scene-line)" strokeWidth="3" />
        <path d="M274 424c9 11 15 18 15 26a15 15 0 0 1-30 0c0-8 6-15 15-26Z" fill="var(--scene-accent)" />
        <path
          d="M316 372h14c9 0 14 6 14 15v70c0 17 24 17 24 0v-44l-14-16"
          fill="none"
          stroke="var(--scene-deep)"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <rect x="220" y="516" width="108" height="10" rx="4" fill="var(--scene-deep)" />
      </g>
      <g>
        <rect x="386" y="376" width="38" height="144" rx="10" fill="var(--scene-deep)" />
        <path d="m408 398-13 24h11l-4 20 15-26h-11l5-18Z" fill="var(--scene-line)" />
      </g>
      <g transform="rotate(-9 180 140)">
        <rect x="92" y="96" width="176" height="104" rx="14" fill="var(--scene-paper)" opacity="0.96" />
        <rect x="92" y="120" width="176" height="18" fill="var(--scene-accent)" opacity="0.85" />
        <rect x="110" y="160" width="66" height="8" rx="4" fill="var(--scene-hill)" />
        <rect x="110" y="176" width="40" height="8" rx="4" fill="var(--scene-hill)" />
      </g>
    </svg>
  )
}
