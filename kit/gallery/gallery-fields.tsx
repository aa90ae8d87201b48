import { useState } from 'react'
import { Line, LineList } from '../composites/record/line-list.tsx'
import { CodeField } from '../primitives/code-field.tsx'
import { DateField } from '../primitives/date-field.tsx'
import { DateTimeField } from '../primitives/date-time-field.tsx'
import { FileDrop } from '../primitives/file-drop.tsx'
import { MonthField } from '../primitives/month-field.tsx'
import { NumberField } from '../primitives/number-field.tsx'
import { TextArea } from '../primitives/text-area.tsx'
import { TimeOfDayField } from '../primitives/time-of-day-field.tsx'
import { dateWords, fileWords } from './demo-dates.ts'
import { fieldsWords } from './fields-words.ts'
import styles from './gallery.module.css'
import { useGalleryLanguage, useGalleryWords } from './gallery-language.tsx'

const paris = 'Europe/Paris'
/** The second 02:30 of the night in which the clocks go back. */
const secondOfTwo = Date.UTC(2026, 9, 25, 1, 30)
const nothing = () => undefined

/** Dates, numbers, codes and files in every state. */
export function GalleryFields() {
  return (
    <>
      <Times />
      <Days />
      <Numbers />
      <Texts />
      <Files />
    </>
  )
}

const useDates = () => {
  const locale = useGalleryLanguage()
  return { locale, words: dateWords(locale) }
}

function Times() {
  const [timeMs, setTimeMs] = useState<number | null>(Date.UTC(2026, 9, 24, 10))
  const [twiceMs, setTwiceMs] = useState<number | null>(secondOfTwo)
  const [pastMs, setPastMs] = useState<number | null>(null)
  const shared = useDates()
  const words = useGalleryWords(fieldsWords)
  return (
    <div className={styles.fields}>
      <DateTimeField
        {...shared}
        label={words.start}
        zone={paris}
        valueMs={timeMs}
        onChange={setTimeMs}
        changed
        needed
      />
      <DateTimeField {...shared} label={words.twice} zone={paris} valueMs={twiceMs} onChange={setTwiceMs} />
      <DateTimeField
        {...shared}
        label={words.past}
        zone="UTC"
        valueMs={pastMs}
        onChange={setPastMs}
        futureAllowed={false}
        help={words.untilNow}
      />
      <DateTimeField
        {...shared}
        label={words.end}
        zone="Asia/Kathmandu"
        valueMs={Date.UTC(2026, 9, 24, 10)}
        onChange={nothing}
        format="YYYY-MM-DD"
        error={words.endFirst}
      />
    </div>
  )
}

function Days() {
  const [day, setDay] = useState<string | null>('2026-10-24')
  const [bounded, setBounded] = useState<string | null>(null)
  const [month, setMonth] = useState<string | null>('2026-10')
  const [first, setFirst] = useState<string | null>(null)
  const [time, setTime] = useState('22:30')
  const shared = useDates()
  const words = useGalleryWords(fieldsWords)
  return (
    <div className={styles.fields}>
      <DateField {...shared} label={words.commissioned} value={day} onChange={setDay} />
      <DateField
        {...shared}
        label={words.contract}
        value={bounded}
        onChange={setBounded}
        min="2026-03-05"
        max="2026-11-20"
        help={words.contractDays}
      />
      <DateField {...shared} label={words.closedDay} value="2009-05-14" onChange={nothing} disabled />
      <MonthField {...shared} label={words.month} value={month} onChange={setMonth} changed />
      <MonthField
        {...shared}
        label={words.neededMonth}
        value={first}
        onChange={setFirst}
        needed
        error={first === null ? words.required : undefined}
      />
      <TimeOfDayField label={words.quiet} value={time} onChange={setTime} wrong={words.quietHelp} />
    </div>
  )
}

/** The gallery reads a number with a point or a comma, in kW or MW. */
const readPower = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const [, figure, unit] = /^([-+]?[\d.,]+(?:e[-+]?\d+)?)\s*(kW|MW)?$/i.exec(text.trim()) ?? []
  const value = Number(figure?.replace(',', '.')) * (unit?.toLowerCase() === 'mw' ? 1_000 : 1)
  return figure === undefined || Number.isNaN(value) ? undefined : value
}

function Numbers() {
  const [power, setPower] = useState<number | string | null>(3_600.5)
  const [wrong, setWrong] = useState<number | string | null>('many')
  const [code, setCode] = useState('')
  const [meter, setMeter] = useState('FR12')
  const words = useGalleryWords(fieldsWords)
  const shared = { locale: useGalleryLanguage(), read: readPower }
  const normal = (text: string) => text.replace(/\s/g, '').toUpperCase()
  const check = (text: string) => (/^[A-Z]{2}\d{2}$/.test(text) ? undefined : words.codeFault)
  return (
    <div className={styles.fields}>
      <NumberField
        {...shared}
        label={words.power}
        unit="kW"
        value={power}
        onChange={setPower}
        needed
        help={words.powerHelp(String(power ?? '-'))}
      />
      <NumberField
        {...shared}
        label={words.losses}
        unit="kW"
        value={wrong}
        onChange={setWrong}
        error={typeof wrong === 'string' ? words.notANumber : undefined}
      />
      <NumberField
        {...shared}
        label={words.height}
        unit="m"
        value={240}
        onChange={nothing}
        changed
        warning={words.unusual}
      />
      <NumberField {...shared} label={words.depth} unit="m" value={1.2} onChange={nothing} disabled />
      <CodeField
        label={words.code}
        value={code}
        onChange={setCode}
        placeholder="AB 12"
        normal={normal}
        check={check}
        help={words.codeHelp}
      />
      <CodeField
        label={words.meter}
        value={meter}
        onChange={setMeter}
        normal={normal}
        check={check}
        changed
        error={meter === 'FR12' ? words.inUse : undefined}
      />
    </div>
  )
}

function Texts() {
  const [reason, setReason] = useState('')
  const words = useGalleryWords(fieldsWords)
  return (
    <div className={styles.fields}>
      <TextArea key={words.noteText} label={words.note} defaultValue={words.noteText} help={words.noteHelp} />
      <TextArea
        key={words.accessText}
        label={words.access}
        defaultValue={words.accessText}
        changed
        warning={words.accessWarning}
      />
      <TextArea
        label={words.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        needed
        error={reason.trim() === '' ? words.required : undefined}
      />
      <TextArea label={words.closedNote} value={words.noteText} disabled readOnly />
    </div>
  )
}

function Files() {
  const [names, setNames] = useState<readonly string[]>([])
  const locale = useGalleryLanguage()
  const words = useGalleryWords(fieldsWords)
  const rule = { types: ['application/pdf', 'image/*'], largestBytes: 25_000_000, locale, words: fileWords(locale) }
  return (
    <div className={styles.fields}>
      <FileDrop
        {...rule}
        label={words.documents}
        several
        onFiles={(files) => setNames((before) => [...before, ...files.map(({ name }) => name)])}
      >
        {names.length > 0 && (
          <LineList>
            {names.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
              <Line key={index} after={<progress value={0.6} aria-label={words.progress(name)} />}>
                {name}
              </Line>
            ))}
          </LineList>
        )}
      </FileDrop>
      <FileDrop {...rule} label={words.drawing} needed error={words.required} onFiles={nothing} />
      <FileDrop {...rule} label={words.closedFile} disabled onFiles={nothing} />
    </div>
  )
}
