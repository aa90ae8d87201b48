import styles from './gallery.module.css'

const colours = [
  'surface-page',
  'surface',
  'surface-raised',
  'surface-sunken',
  'surface-hover',
  'surface-selected',
  'line',
  'line-strong',
  'text',
  'text-muted',
  'text-faint',
  'accent',
  'critical',
  'critical-soft',
  'warning',
  'warning-soft',
  'info',
  'info-soft',
  'technology-wind',
  'technology-solar',
  'technology-hydro',
  'technology-biogas',
  'technology-default',
  ...Array.from({ length: 8 }, (_, index) => `series-${index + 1}`),
]
const sizes = [11, 12, 13, 14, 16, 20, 28]

export function GalleryTokens() {
  return (
    <>
      <ul className={styles.swatches}>
        {colours.map((colour) => (
          <li key={colour} className={styles.swatch}>
            <span className={styles.colour} style={{ background: `var(--${colour})` }} />
            {colour}
          </li>
        ))}
      </ul>
      <div className={styles.line}>
        {sizes.map((size) => (
          <span key={size} style={{ fontSize: `var(--text-${size})` }}>
            {size} px 1,204.5 kW
          </span>
        ))}
      </div>
    </>
  )
}
