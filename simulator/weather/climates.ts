import type { Site } from './site.ts'

/** What a landscape's weather is like over the years; height and place come from the farm. */
export type Climate = Omit<Site, 'latitude' | 'longitude' | 'altitudeM' | 'region'>

const climate = (
  windScale: number,
  windShape: number,
  prevailingDirection: number,
  annualMeanC: number,
  seasonalK: number,
  diurnalK: number,
  cloudiness: number,
): Climate => ({ windScale, windShape, prevailingDirection, annualMeanC, seasonalK, diurnalK, cloudiness })

/** Wind scale m/s and shape, where it comes from, mean and swings of temperature, clouds. */
export const climates = {
  channelPlain: climate(8.1, 2.1, 230, 10.9, 7.4, 3.2, 0.58),
  beauce: climate(7.4, 2.1, 225, 11.3, 7.9, 3.9, 0.54),
  tramontane: climate(8.8, 2, 300, 13.6, 7.8, 3.6, 0.38),
  rhone: climate(5.2, 2.1, 340, 15.1, 8.4, 5.1, 0.26),
  quercy: climate(4.4, 2.1, 280, 13.2, 7.9, 5.4, 0.42),
  meseta: climate(8.2, 2, 260, 10.8, 8.6, 5.2, 0.4),
  laMancha: climate(7.9, 2, 285, 13.5, 9.3, 5.6, 0.32),
  strait: climate(9.6, 2.2, 95, 17.4, 5.1, 2.4, 0.32),
  guadalquivir: climate(4.6, 2.1, 240, 18.6, 8.9, 6.2, 0.24),
  murcia: climate(4.9, 2.1, 150, 17.9, 7.6, 5.3, 0.22),
  lousa: climate(8.3, 2, 300, 11.6, 6.2, 3.2, 0.44),
  madeira: climate(9.1, 2.3, 35, 11.4, 3.6, 2.1, 0.5),
  alentejo: climate(4.9, 2.1, 300, 17.1, 7.4, 6, 0.25),
  algarve: climate(5.1, 2.1, 290, 17.6, 5.9, 4.4, 0.22),
  northSea: climate(9.2, 2.2, 245, 9.2, 7.3, 2.4, 0.62),
  uckermark: climate(7.8, 2.1, 250, 9, 9.4, 3.6, 0.58),
  eifel: climate(7.6, 2.1, 235, 7.9, 8.2, 3.2, 0.62),
  lusatia: climate(4.6, 2.1, 255, 9.6, 9.6, 4.4, 0.52),
  apulia: climate(7.8, 2, 320, 13.8, 8.4, 4.2, 0.34),
  tavoliere: climate(4.8, 2, 310, 16, 8.9, 5.2, 0.3),
  sicily: climate(7.5, 2, 295, 14.2, 8.1, 4.6, 0.28),
  sertao: climate(9.1, 3, 100, 22.1, 2.1, 5.1, 0.34),
  ceara: climate(9.5, 3.4, 95, 27.4, 0.9, 2.6, 0.34),
  minas: climate(4.4, 2.4, 90, 24.2, 2.6, 6.1, 0.32),
  tangier: climate(9.4, 2.1, 85, 16.8, 5.4, 2.8, 0.34),
  essaouira: climate(9, 2.4, 15, 17.6, 2.9, 3.1, 0.3),
  draa: climate(5, 2.1, 260, 19.2, 9.8, 6.9, 0.16),
  norteChico: climate(8.4, 2.4, 200, 14.2, 3.1, 3.4, 0.4),
  atacama: climate(6.2, 2.4, 250, 16.9, 3.2, 8.4, 0.06),
} as const satisfies Record<string, Climate>

/** A place with the climate of its landscape. */
export const siteIn = (own: Climate, region: string, latitude: number, longitude: number, altitudeM: number): Site => ({
  ...own,
  region,
  latitude,
  longitude,
  altitudeM,
})
