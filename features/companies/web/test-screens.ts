import { cardListRow, type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

const list = '/PlantIDCard/Companies'
const route = `${list}/Details/Edit/$companyId`
/** The second company of the demo: a holding. */
const address = `${list}/Details/Edit/2`
const none = { results: [], count: 0, total: 0 }
const shares = '/api/Shareholdings'
const links = { rest: '/Companies', call: '/api/PlantCards/CompanyLinks', none: /No company is linked/ }

export const screens: readonly ScreenRow[] = [
  { round: 'people', route: list, address: list, ...whenEmpty('/api/Companies', /No companies yet/, none) },
  { round: 'people', route: `${list}/Details/Create`, address: `${list}/Details/Create`, readsNothing: true },
  { round: 'people', route: `${list}/Workbook`, address: `${list}/Workbook` },
  {
    ...{ round: 'people', route: `${list}/SubCategories`, address: `${list}/SubCategories` },
    ...whenEmpty('/api/CompanySubCategories', /The list is empty/),
  },
  { round: 'people', route, address },
  {
    ...{ round: 'people', route: `${route}/Subfarms`, address: `${address}/Subfarms` },
    ...whenEmpty('/api/CompanyLinkedSubFarms', /No sub-farm is linked/, { id: '2', results: [], listCodeWidget: [] }),
  },
  {
    ...{ round: 'people', route: `${route}/Shareholders`, address: `${address}/Shareholders` },
    ...whenEmpty(shares, /No shareholder is recorded/, none),
  },
  {
    ...{ round: 'people', route: `${route}/Equipments`, address: `${address}/Equipments` },
    ...whenEmpty('/api/Companies/2/Models', /No model/, { isHidden: false, results: [] }),
  },
  {
    ...{ round: 'people', route: `${route}/Companies`, address: `${address}/Companies` },
    ...whenEmpty('/api/CompanyRelations', /No relation is recorded/, none),
  },
  cardListRow(links),
  {
    ...{ round: 'people', route: '/PlantIDCard/Farm/Details/{-$entCode}/Companies' },
    ...{ address: '/PlantIDCard/Farm/Details/E-FR-VLM/Companies' },
    ...whenEmpty(links.call, links.none, none),
  },
]
