import { useState } from 'react'
import { Slider } from '../composites/slider/slider.tsx'
import { Stepper, type StepState } from '../composites/stepper/stepper.tsx'
import styles from './gallery.module.css'
import { useGalleryWords } from './gallery-language.tsx'
import { stepsWords } from './steps-words.ts'

const states: readonly (readonly [StepState, number?])[] = [
  ['done'],
  ['inWork'],
  ['warning', 1],
  ['error', 3],
  ['empty'],
  ['empty'],
]
const parts = ['Nacelle', 'Rotor', 'Tower'] as const
const picture = (name: string) => ({ id: name, content: <div className={styles.picture}>{name}</div> })

export function GallerySteps() {
  const words = useGalleryWords(stepsWords)
  const [href, setHref] = useState('#step-2')
  const steps = words.labels.map((label, at) => {
    const [state = 'empty', count] = states[at] ?? []
    return { id: `step-${at}`, label, href: `#step-${at}`, state, ...(count !== undefined && { count }) }
  })
  return (
    <div className={styles.sides}>
      <Stepper label={words.steps} steps={steps} current={href.slice(1)} onNavigate={setHref} words={words} />
      <Slider label={words.pictures} slides={parts.map(picture)} words={words.slides} autoplay loop />
      <Slider label={`${words.pictures} (2)`} slides={parts.map(picture)} words={words.slides} />
      <Slider label={words.onePicture} slides={[picture('Nacelle')]} words={words.slides} />
    </div>
  )
}
