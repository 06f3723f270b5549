/** The product's mark, drawn in the colour of the text around it. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent-fill)" />
      <path d="M16 6c4.400 5 7 8.600 7 12.200a7 7 0 0 1-14 0C9 14.600 11.600 11 16 6Z" fill="#fff" />
      <path d="M12.500 18.500a3.500 3.500 0 0 0 3.500 3.500" fill="none" stroke="var(--brand)" strokeWidth="2" />
    </svg>
  )
}
