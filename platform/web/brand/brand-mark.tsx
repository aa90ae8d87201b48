/** The product's mark, beside its name. Takes the accent of the theme: grey in the control room. */
export function BrandMark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} fill="var(--accent)" aria-hidden="true">
      <circle cx="16" cy="16" r="3" />
      <path d="M16 13 14.6 2.4a1.4 1.4 0 0 1 2.8 0zM18.6 17.5l9.9 4.1a1.4 1.4 0 0 1-1.4 2.4zM13.4 17.5l-8.5 6.5a1.4 1.4 0 0 1-1.4-2.4z" />
    </svg>
  )
}
