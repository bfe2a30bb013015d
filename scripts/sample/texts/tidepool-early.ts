/** The tide service in its first week: a CSV file and an importer. */

export const STATIONS_CSV = `id;name;country;lat;lon;datum
0417;Hørsholm Havn;DK;55.8807;12.4966;MSL
0532;Świnoujście;PL;53.9100;14.2477;
0611;Cuxhaven-Süd;DE;53,8667;8,7000;NN
0702;横浜新港;JP;35.4540;139.6440;TP
`

export const PACKAGE_JSON = `{
  "name": "tidepool",
  "type": "module",
  "scripts": { "test": "vitest run", "check": "tsc --noEmit" },
  "devDependencies": { "typescript": "5.8.3", "vitest": "3.0.5" }
}
`

export const IMPORT_TS = `import { readFileSync } from 'node:fs'

export interface Station {
  id: string
  name: string
  country: string
  lat: number
  lon: number
  datum: string | null
}

export function importStations(path: string): Station[] {
  const [header, ...rows] = readFileSync(path, 'utf8').trim().split('\\n')
  if (header === undefined) return []
  return rows.map((row) => {
    const [id, name, country, lat, lon, datum] = row.split(';')
    return { id, name, country, lat: Number(lat), lon: Number(lon), datum }
  })
}
`

export const IMPORT_TEST_TS = `import { expect, test } from 'vitest'
import { importStations } from '../src/import.ts'

const stations = importStations('data/stations.csv')

test('reads every station', () => {
  expect(stations).toHaveLength(4)
})

test('accepts a decimal comma', () => {
  expect(stations[2]?.lat).toBeCloseTo(53.8667)
})

test('an empty datum is null', () => {
  expect(stations[1]?.datum).toBeNull()
})
`
