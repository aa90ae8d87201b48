import type { TreeWords } from '../composites/tree/tree-model.ts'
import type { GalleryLanguage } from './gallery-language.tsx'

export interface TreeDemoWords extends TreeWords {
  readonly tree: string
  readonly small: string
  readonly none: string
  readonly add: string
  readonly rotor: string
  readonly blade: string
  readonly gearbox: string
  readonly generator: string
  readonly roof: string
  readonly light: string
  readonly tower: string
  readonly ladder: string
}

const figure = (language: GalleryLanguage) => {
  const format = new Intl.NumberFormat(language)
  return (count: number) => format.format(count)
}
const en = figure('en-GB')
const fr = figure('fr-FR')
const es = figure('es-ES')
const pt = figure('pt-PT')

export const treeWords: Readonly<Record<GalleryLanguage, TreeDemoWords>> = {
  'en-GB': {
    tree: 'Equipment',
    small: 'Equipment with changes',
    none: 'Equipment of a new farm',
    search: 'Find equipment',
    empty: 'No equipment yet. Add the first machine.',
    noMatch: 'No equipment has this name.',
    count: (found, all) => (found === all ? `${en(all)} parts` : `${en(found)} of ${en(all)} parts`),
    checked: (count) => `${en(count)} checked`,
    checkAll: (count) => `Check all ${en(count)}`,
    uncheckAll: 'Uncheck all',
    marks: { changed: 'Changed', added: 'Added', deleted: 'Deleted' },
    marksInside: (count) => (count === 1 ? '1 change inside' : `${en(count)} changes inside`),
    add: 'Add',
    rotor: 'Rotor',
    blade: 'Blade',
    gearbox: 'Gearbox',
    generator: 'Generator',
    roof: 'Nacelle roof',
    light: 'Aviation light',
    tower: 'Tower',
    ladder: 'Ladder',
  },
  'fr-FR': {
    tree: 'Équipements',
    small: 'Équipements modifiés',
    none: 'Équipements d’un nouveau parc',
    search: 'Rechercher un équipement',
    empty: 'Aucun équipement. Ajoutez la première machine.',
    noMatch: 'Aucun équipement ne porte ce nom.',
    count: (found, all) => (found === all ? `${fr(all)} éléments` : `${fr(found)} éléments sur ${fr(all)}`),
    checked: (count) => `${fr(count)} cochés`,
    checkAll: (count) => `Tout cocher (${fr(count)})`,
    uncheckAll: 'Tout décocher',
    marks: { changed: 'Modifié', added: 'Ajouté', deleted: 'Supprimé' },
    marksInside: (count) => (count === 1 ? '1 modification à l’intérieur' : `${fr(count)} modifications à l’intérieur`),
    add: 'Ajouter',
    rotor: 'Rotor',
    blade: 'Pale',
    gearbox: 'Multiplicateur',
    generator: 'Génératrice',
    roof: 'Toit de nacelle',
    light: 'Balisage aérien',
    tower: 'Mât',
    ladder: 'Échelle',
  },
  'es-ES': {
    tree: 'Equipos',
    small: 'Equipos con cambios',
    none: 'Equipos de un parque nuevo',
    search: 'Buscar un equipo',
    empty: 'Aún no hay equipos. Añada la primera máquina.',
    noMatch: 'Ningún equipo tiene este nombre.',
    count: (found, all) => (found === all ? `${es(all)} elementos` : `${es(found)} de ${es(all)} elementos`),
    checked: (count) => `${es(count)} marcados`,
    checkAll: (count) => `Marcar todos (${es(count)})`,
    uncheckAll: 'Desmarcar todos',
    marks: { changed: 'Modificado', added: 'Añadido', deleted: 'Eliminado' },
    marksInside: (count) => (count === 1 ? '1 cambio en su interior' : `${es(count)} cambios en su interior`),
    add: 'Añadir',
    rotor: 'Rotor',
    blade: 'Pala',
    gearbox: 'Multiplicadora',
    generator: 'Generador',
    roof: 'Techo de la góndola',
    light: 'Baliza aérea',
    tower: 'Torre',
    ladder: 'Escalera',
  },
  'pt-PT': {
    tree: 'Equipamentos',
    small: 'Equipamentos com alterações',
    none: 'Equipamentos de um parque novo',
    search: 'Procurar um equipamento',
    empty: 'Ainda não há equipamentos. Adicione a primeira máquina.',
    noMatch: 'Nenhum equipamento tem este nome.',
    count: (found, all) => (found === all ? `${pt(all)} elementos` : `${pt(found)} de ${pt(all)} elementos`),
    checked: (count) => `${pt(count)} marcados`,
    checkAll: (count) => `Marcar todos (${pt(count)})`,
    uncheckAll: 'Desmarcar todos',
    marks: { changed: 'Alterado', added: 'Adicionado', deleted: 'Eliminado' },
    marksInside: (count) => (count === 1 ? '1 alteração no interior' : `${pt(count)} alterações no interior`),
    add: 'Adicionar',
    rotor: 'Rotor',
    blade: 'Pá',
    gearbox: 'Caixa multiplicadora',
    generator: 'Gerador',
    roof: 'Teto da nacele',
    light: 'Baliza aeronáutica',
    tower: 'Torre',
    ladder: 'Escada',
  },
}
