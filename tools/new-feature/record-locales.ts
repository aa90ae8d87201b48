import { capital } from './feature-name.ts'
import { type GivenNames, type Names, untranslatedNames } from './given-names.ts'
import type { RecordName } from './record-name.ts'

/** Words of a language around the name of the record. */
interface Words {
  readonly texts: Readonly<Record<string, unknown>>
  readonly read: string
  readonly add: string
  readonly change: string
  readonly remove: string
  readonly history: string
  readonly template: string
  readonly export: string
  readonly check: string
  readonly faults: string
  readonly apply: string
  readonly progress: string
  readonly cancel: string
}

const englishWords: Words = {
  texts: {
    add: 'New record',
    create: 'Create',
    loading: 'Loading',
    search: 'Search',
    none: 'Nothing here yet',
    noneText: 'Add the first record.',
    changes: 'Changes',
    conflict: 'Another user changed this record while you were editing:',
    deleteText: 'You cannot undo this.',
    section: { identity: 'Identity' },
    field: { name: 'Name', height: 'Height', installedOn: 'Installed on', note: 'Note' },
    help: { height: 'Above ground' },
  },
  read: 'Read',
  add: 'Add',
  change: 'Change',
  remove: 'Delete',
  history: 'Read changes of',
  template: 'Download the template of',
  export: 'Export',
  check: 'Check a workbook of',
  faults: 'Download wrong rows of',
  apply: 'Import',
  progress: 'Read the import of',
  cancel: 'Cancel the import of',
}
const french: Words = {
  texts: {
    add: 'Nouvelle fiche',
    create: 'Créer',
    loading: 'Chargement',
    search: 'Rechercher',
    none: 'Il n’y a encore rien ici',
    noneText: 'Ajoutez la première fiche.',
    changes: 'Modifications',
    conflict: 'Un autre utilisateur a modifié cette fiche pendant votre saisie\u00a0:',
    deleteText: 'Cette action est irréversible.',
    section: { identity: 'Identité' },
    field: { name: 'Nom', height: 'Hauteur', installedOn: 'Installé le', note: 'Note' },
    help: { height: 'Au-dessus du sol' },
  },
  read: 'Lire',
  add: 'Ajouter',
  change: 'Modifier',
  remove: 'Supprimer',
  history: 'Lire les modifications de',
  template: 'Télécharger le modèle de',
  export: 'Exporter',
  check: 'Contrôler un classeur de',
  faults: 'Télécharger les lignes erronées de',
  apply: 'Importer',
  progress: 'Lire l’import de',
  cancel: 'Annuler l’import de',
}
const spanish: Words = {
  texts: {
    add: 'Nuevo registro',
    create: 'Crear',
    loading: 'Cargando',
    search: 'Buscar',
    none: 'Aquí todavía no hay nada',
    noneText: 'Añada el primer registro.',
    changes: 'Cambios',
    conflict: 'Otro usuario cambió este registro mientras usted lo editaba:',
    deleteText: 'No se puede deshacer.',
    section: { identity: 'Identidad' },
    field: { name: 'Nombre', height: 'Altura', installedOn: 'Instalado el', note: 'Nota' },
    help: { height: 'Sobre el suelo' },
  },
  read: 'Leer',
  add: 'Añadir',
  change: 'Cambiar',
  remove: 'Eliminar',
  history: 'Leer los cambios de',
  template: 'Descargar la plantilla de',
  export: 'Exportar',
  check: 'Comprobar un libro de',
  faults: 'Descargar las filas erróneas de',
  apply: 'Importar',
  progress: 'Leer la importación de',
  cancel: 'Cancelar la importación de',
}
const portuguese: Words = {
  texts: {
    add: 'Novo registo',
    create: 'Criar',
    loading: 'A carregar',
    search: 'Pesquisar',
    none: 'Ainda não há nada aqui',
    noneText: 'Adicione o primeiro registo.',
    changes: 'Alterações',
    conflict: 'Outro utilizador alterou este registo durante a sua edição:',
    deleteText: 'Não pode ser anulado.',
    section: { identity: 'Identidade' },
    field: { name: 'Nome', height: 'Altura', installedOn: 'Instalado em', note: 'Nota' },
    help: { height: 'Acima do solo' },
  },
  read: 'Ler',
  add: 'Adicionar',
  change: 'Alterar',
  remove: 'Eliminar',
  history: 'Ler as alterações de',
  template: 'Transferir o modelo de',
  export: 'Exportar',
  check: 'Verificar um livro de',
  faults: 'Transferir as linhas com erros de',
  apply: 'Importar',
  progress: 'Ler a importação de',
  cancel: 'Cancelar a importação de',
}

/** Texts of the screens, the kind of the record and the operations of the audit log. */
const locale = ({ one, many }: RecordName, language: Words, names: Names) => {
  const { texts, read, add, change, remove, history } = language
  const operation = {
    [`get${many.pascal}`]: `${read} ${names.many}`,
    [`get${one.pascal}`]: `${read} ${names.one}`,
    [`create${one.pascal}`]: `${add} ${names.one}`,
    [`update${one.pascal}`]: `${change} ${names.one}`,
    [`delete${one.pascal}`]: `${remove} ${names.one}`,
    [`get${one.pascal}Changes`]: `${history} ${names.one}`,
    [`get${one.pascal}WorkbookTemplate`]: `${language.template} ${names.many}`,
    [`get${one.pascal}WorkbookExport`]: `${language.export} ${names.many}`,
    [`check${one.pascal}Workbook`]: `${language.check} ${names.many}`,
    [`get${one.pascal}WorkbookFaults`]: `${language.faults} ${names.many}`,
    [`apply${one.pascal}Workbook`]: `${language.apply} ${names.many}`,
    [`get${one.pascal}Workbook`]: `${language.progress} ${names.many}`,
    [`cancel${one.pascal}Workbook`]: `${language.cancel} ${names.many}`,
  }
  const title = capital(names.one)
  const own = { [many.camel]: { title: capital(names.many), one: title, ...texts } }
  return `${JSON.stringify({ ...own, record: { [one.camel]: { one: title } }, operation }, null, 2)}\n`
}

/** The texts of a new kind of record in four languages. A name that nobody gave is marked, and the build names its texts. */
export const recordLocales = (name: RecordName, given: GivenNames): Readonly<Record<string, string>> => {
  const english = { many: name.many.words, one: name.one.words }
  const namesIn = (language: keyof GivenNames): Names => given[language] ?? untranslatedNames(english)
  return {
    'locales/en-GB.json': locale(name, englishWords, english),
    'locales/fr-FR.json': locale(name, french, namesIn('fr')),
    'locales/es-ES.json': locale(name, spanish, namesIn('es')),
    'locales/pt-PT.json': locale(name, portuguese, namesIn('pt')),
    'locales/first.json': `${JSON.stringify([`${name.many.camel}.title`], null, 2)}\n`,
  }
}
