import { cardListRow, type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

const list = '/PlantIDCard/Contacts'
const route = `${list}/Details/Edit/$contactId`
const none = { results: [], count: 0, total: 0 }
const links = { rest: '/Contacts', call: '/api/PlantCards/ContactLinks', none: /No contact is linked/ }

export const screens: readonly ScreenRow[] = [
  { round: 'people', route: list, address: list, ...whenEmpty('/api/Contacts', /No contacts yet/, none) },
  { round: 'people', route: `${list}/Details/Create`, address: `${list}/Details/Create`, readsNothing: true },
  { round: 'people', route, address: `${list}/Details/Edit/1` },
  {
    ...{ round: 'people', route: `${route}/Subfarms`, address: `${list}/Details/Edit/1/Subfarms` },
    ...whenEmpty('/api/Contacts/1/Links', /No sub-farm is linked/),
  },
  {
    ...{ round: 'people', route: '/PlantIDCard/Companies/Details/Edit/$companyId/Contacts' },
    ...{ address: '/PlantIDCard/Companies/Details/Edit/2/Contacts' },
    ...whenEmpty('/api/Contacts', /No contact names this company/, none),
  },
  cardListRow(links),
  {
    ...{ round: 'people', route: '/PlantIDCard/Farm/Details/{-$entCode}/Contacts' },
    ...{ address: '/PlantIDCard/Farm/Details/E-FR-VLM/Contacts' },
    ...whenEmpty('/api/Contact', links.none),
  },
]
