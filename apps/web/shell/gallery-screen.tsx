import { Gallery } from '../../../kit/gallery/gallery.tsx'
import { useThemeChoice } from '../../../platform/web/theme/use-theme-choice.ts'

/** The gallery with this page's theme switch. */
export default function GalleryScreen() {
  const [theme, setTheme] = useThemeChoice()
  return <Gallery theme={theme} onTheme={setTheme} />
}
