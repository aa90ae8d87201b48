import { useTranslation } from 'react-i18next'
import { READ } from '../../../../domain/right.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { mastFacts, type StationSensor, sensorCalls, sensorKind } from '../../contract/lists/sensor.ts'
import { meteringCalls, meteringKind } from '../../contract/section-kinds.ts'
import type { CardPartProps } from '../frame/card-tab.ts'
import { NodeRecords } from '../lists/node-records.tsx'
import { CardSection, mayOn } from '../parts/card-section.tsx'

const product = 'PICFarmWeatherStation'

/** Tab Weather station: the met mast and its sensors. */
export default function MetStation(props: CardPartProps) {
  return (
    <RecordBody width="full">
      <CardSection
        {...props}
        right={{ product }}
        label="plantCard.tab.weatherStation"
        kind={meteringKind}
        calls={meteringCalls}
      />
      {mayOn(props.node, product, READ) && (
        <NodeRecords<typeof sensorKind.fields, StationSensor & Readonly<Record<string, unknown>>>
          {...props}
          kind={sensorKind}
          calls={sensorCalls}
          product={product}
          nameField="sensorName"
        >
          {(rows) => rows.length > 0 && <MastFacts sensors={rows} />}
        </NodeRecords>
      )}
    </RecordBody>
  )
}

/** Facts that follow from the sensors: number of anemometers, and the highest one. */
function MastFacts({ sensors }: { readonly sensors: readonly StationSensor[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const facts = mastFacts(sensors)
  const { highestAnemometerHeight: height, highestAnemometerDirection: direction } = facts
  const calibrated = facts.highestAnemometerCalibrationDate
  return (
    <Note>
      {[
        t('plantCard.mast.numberOfAnemometer', { count: facts.numberOfAnemometer }),
        ...(height === null ? [] : [t('plantCard.mast.height', { height: format.number(height, 1, 'm') })]),
        ...(direction === null ? [] : [t('plantCard.mast.direction', { direction: format.number(direction, 0, '°') })]),
        ...(calibrated === null
          ? []
          : [t('plantCard.mast.calibrated', { day: format.day(Date.parse(calibrated), 'UTC') })]),
      ].join(' · ')}
    </Note>
  )
}
