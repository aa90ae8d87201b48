import type { Texts } from '../../../platform/contract/field.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { ReferenceList } from '../contract/reference-lists.ts'
import { referenceItem } from './tables.ts'

type Entry = readonly [code: string, labels: Texts]

const labels = (en: string, fr: string, es: string, pt: string): Entry[1] => ({
  'en-GB': en,
  'fr-FR': fr,
  'es-ES': es,
  'pt-PT': pt,
})

/**
 * What maintenance contracts of wind and solar plants usually guarantee (availabilities of IEC 61400-26-1, performance
 * ratio of IEC 61724-1), in which units, and the indices that French and Iberian contracts revise their prices by.
 */
const demoLists: Readonly<Record<ReferenceList, readonly Entry[]>> = {
  guaranteeType: [
    [
      'TBA',
      labels(
        'Time-based availability',
        'Disponibilité en temps',
        'Disponibilidad por tiempo',
        'Disponibilidade em tempo',
      ),
    ],
    [
      'PBA',
      labels(
        'Production-based availability',
        'Disponibilité en énergie',
        'Disponibilidad por energía',
        'Disponibilidade em energia',
      ),
    ],
    ['PR', labels('Performance ratio', 'Ratio de performance', 'Ratio de rendimiento', 'Rácio de desempenho')],
    ['POWER-CURVE', labels('Power curve', 'Courbe de puissance', 'Curva de potencia', 'Curva de potência')],
    ['RESPONSE', labels('Response time', 'Délai d’intervention', 'Tiempo de respuesta', 'Tempo de resposta')],
    ['NOISE', labels('Noise level', 'Niveau sonore', 'Nivel de ruido', 'Nível de ruído')],
  ],
  unit: [
    ['PERCENT', labels('Percent', 'Pour cent', 'Por ciento', 'Por cento')],
    ['h', labels('Hours', 'Heures', 'Horas', 'Horas')],
    ['MWh', labels('Megawatt hours', 'Mégawattheures', 'Megavatios hora', 'Megawatts-hora')],
    ['dB', labels('Decibels', 'Décibels', 'Decibelios', 'Decibéis')],
    [
      'EUR/MWh',
      labels(
        'Euro per megawatt hour',
        'Euros par mégawattheure',
        'Euros por megavatio hora',
        'Euros por megawatt-hora',
      ),
    ],
    ['EUR/year', labels('Euro a year', 'Euros par an', 'Euros al año', 'Euros por ano')],
  ],
  contractIndex: [
    [
      'ICHTrev-TS',
      labels(
        'Labour cost, mechanical and electrical industries (INSEE)',
        'Coût du travail, industries mécaniques et électriques (INSEE)',
        'Coste laboral, industrias mecánicas y eléctricas (INSEE)',
        'Custo do trabalho, indústrias mecânicas e elétricas (INSEE)',
      ),
    ],
    [
      'FM0ABE0000',
      labels(
        'Producer prices, all industry (INSEE)',
        'Prix à la production, ensemble de l’industrie (INSEE)',
        'Precios de producción, toda la industria (INSEE)',
        'Preços na produção, toda a indústria (INSEE)',
      ),
    ],
    [
      'IPC-ES',
      labels(
        'Consumer prices, Spain (INE)',
        'Prix à la consommation, Espagne (INE)',
        'Precios de consumo, España (INE)',
        'Preços no consumidor, Espanha (INE)',
      ),
    ],
    [
      'IPC-PT',
      labels(
        'Consumer prices, Portugal (INE)',
        'Prix à la consommation, Portugal (INE)',
        'Precios de consumo, Portugal (INE)',
        'Preços no consumidor, Portugal (INE)',
      ),
    ],
  ],
}

/** Puts the demo's entries into the reference lists of contracts while these are empty; what people made of them stays. */
export const seedDemoLists = async (db: Db): Promise<void> => {
  const [known] = await db.select({ id: referenceItem.id }).from(referenceItem).limit(1)
  if (known) return
  const lists = Object.entries(demoLists) as [ReferenceList, readonly Entry[]][]
  await db
    .insert(referenceItem)
    .values(
      lists.flatMap(([list, entries]) =>
        entries.map(([code, itsLabels], position) => ({ list, code, labels: itsLabels, position })),
      ),
    )
}
