import { useState } from 'react'
import { Line, LineList } from '../composites/record/line-list.tsx'
import { CodeField } from '../primitives/code-field.tsx'
import { DateField } from '../primitives/date-field.tsx'
import { DateTimeField } from '../primitives/date-time-field.tsx'
import { FileDrop } from '../primitives/file-drop.tsx'
import { MonthField } from '../primitives/month-field.tsx'
import { NumberField } from '../primitives/number-field.tsx'
import { SegmentedControl } from '../primitives/segmented-control.tsx'
import { TextArea } from '../primitives/text-area.tsx'
import { TimeOfDayField } from '../primitives/time-of-day-field.tsx'
import { type DemoLocale, dateWords, demoLocales, fileWords } from './demo-dates.ts'
import styles from './gallery.module.css'

const paris = 'Europe/Paris'
/** The second 02:30 of the night in which the clocks go back. */
const secondOfTwo = Date.UTC(2026, 9, 25, 1, 30)

/** Dates, numbers, codes and files in every state. Formats follow the language; the texts are English. */
export function GalleryFields() {
  const [locale, setLocale] = useState<DemoLocale>('en-GB')
  const shared = { locale, words: dateWords(locale) }
  return (
    <>
      <SegmentedControl
        label="Language"
        value={locale}
        onChange={setLocale}
        choices={demoLocales.map((value) => ({ value, label: value }))}
      />
      <Dates shared={shared} />
      <Numbers locale={locale} />
      <Files locale={locale} />
    </>
  )
}

function Dates({
  shared,
}: {
  readonly shared: { readonly locale: DemoLocale; readonly words: ReturnType<typeof dateWords> }
}) {
  const [timeMs, setTimeMs] = useState<number | null>(Date.UTC(2026, 9, 24, 10))
  const [twiceMs, setTwiceMs] = useState<number | null>(secondOfTwo)
  const [pastMs, setPastMs] = useState<number | null>(null)
  const [day, setDay] = useState<string | null>('2026-10-24')
  const [bounded, setBounded] = useState<string | null>(null)
  const [month, setMonth] = useState<string | null>('2026-10')
  const [time, setTime] = useState('22:30')
  const nothing = () => undefined
  return (
    <>
      <div className={styles.fields}>
        <DateTimeField
          {...shared}
          label="Event start"
          zone={paris}
          valueMs={timeMs}
          onChange={setTimeMs}
          changed
          needed
        />
        <DateTimeField {...shared} label="Comes twice" zone={paris} valueMs={twiceMs} onChange={setTwiceMs} />
        <DateTimeField
          {...shared}
          label="Not in the future"
          zone="UTC"
          valueMs={pastMs}
          onChange={setPastMs}
          futureAllowed={false}
          help="Until now"
        />
        <DateTimeField
          {...shared}
          label="Wrong"
          zone="Asia/Kathmandu"
          valueMs={Date.UTC(2026, 9, 24, 10)}
          onChange={nothing}
          format="YYYY-MM-DD"
          error="The end must be after the start"
        />
      </div>
      <div className={styles.fields}>
        <DateField {...shared} label="Commissioned" value={day} onChange={setDay} />
        <DateField
          {...shared}
          label="In the contract"
          value={bounded}
          onChange={setBounded}
          min="2026-03-05"
          max="2026-11-20"
          help="From 5 March to 20 November 2026"
        />
        <DateField {...shared} label="Not allowed" value="2009-05-14" onChange={nothing} disabled />
        <MonthField {...shared} label="Index month" value={month} onChange={setMonth} />
        <TimeOfDayField label="Quiet from" value={time} onChange={setTime} wrong="Enter a time, e.g. 22:30" />
      </div>
    </>
  )
}

/** The gallery reads a number with a point or a comma, in kW or MW. */
const readPower = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const [, figure, unit] = /^([-+]?[\d.,]+(?:e[-+]?\d+)?)\s*(kW|MW)?$/i.exec(text.trim()) ?? []
  const value = Number(figure?.replace(',', '.')) * (unit?.toLowerCase() === 'mw' ? 1_000 : 1)
  return figure === undefined || Number.isNaN(value) ? undefined : value
}

function Numbers({ locale }: { readonly locale: DemoLocale }) {
  const [power, setPower] = useState<number | string | null>(3_600.5)
  const [wrong, setWrong] = useState<number | string | null>('many')
  const [code, setCode] = useState('')
  const fault = typeof wrong === 'string' ? 'Enter a valid value' : undefined
  return (
    <div className={styles.fields}>
      <NumberField
        label="Rated power"
        locale={locale}
        unit="kW"
        value={power}
        onChange={setPower}
        read={readPower}
        help={`Also in MW. Holds ${String(power ?? 'nothing')}`}
      />
      <NumberField
        label="Losses"
        locale={locale}
        unit="kW"
        value={wrong}
        onChange={setWrong}
        read={readPower}
        error={fault}
      />
      <CodeField
        label="Code with a check"
        value={code}
        onChange={setCode}
        placeholder="AB 12"
        normal={(text) => text.replace(/\s/g, '').toUpperCase()}
        check={(text) => (/^[A-Z]{2}\d{2}$/.test(text) ? undefined : 'Two letters and two digits, e.g. AB12')}
        help="Spaces and small letters are corrected"
      />
      <TextArea label="Note" defaultValue={'Gearbox oil changed.\nNext check in March.'} help="Up to twelve lines" />
    </div>
  )
}

function Files({ locale }: { readonly locale: DemoLocale }) {
  const [names, setNames] = useState<readonly string[]>([])
  const rule = { types: ['application/pdf', 'image/*'], largestBytes: 25_000_000, locale, words: fileWords }
  return (
    <div className={styles.fields}>
      <FileDrop
        {...rule}
        label="Documents"
        several
        onFiles={(files) => setNames((before) => [...before, ...files.map(({ name }) => name)])}
      >
        {names.length > 0 && (
          <LineList>
            {names.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
              <Line key={index} after={<progress value={0.6} aria-label={`Progress of ${name}`} />}>
                {name}
              </Line>
            ))}
          </LineList>
        )}
      </FileDrop>
      <FileDrop {...rule} label="Drawing" needed error="Required" onFiles={() => undefined} />
      <FileDrop {...rule} label="Closed" disabled onFiles={() => undefined} />
    </div>
  )
}
