import type { FilterBarWords } from '../composites/filter-bar/filter-model.ts'
import type { GalleryLanguage } from './gallery-language.tsx'

interface DialogDemoWords {
  readonly open: string
  readonly title: string
  readonly name: string
  readonly missing: string
  readonly taken: string
  readonly save: string
  readonly cancel: string
  readonly close: string
  readonly saved: (name: string) => string
  readonly ask: string
  readonly askTitle: string
  readonly askText: string
  readonly delete: string
  readonly answers: Readonly<Record<'ok' | 'close', string>>
  readonly filters: FilterBarWords & {
    readonly label: string
    readonly contains: string
    readonly apply: string
    readonly fields: readonly (readonly [key: string, label: string, value: string])[]
  }
}

export const dialogWords: Readonly<Record<GalleryLanguage, DialogDemoWords>> = {
  'en-GB': {
    open: 'Open form',
    title: 'New machine',
    name: 'Name',
    missing: 'Enter a name',
    taken: 'WT1 is in use. Choose another name.',
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    saved: (name) => `${name} saved`,
    ask: 'Delete with a question',
    askTitle: 'Delete the machine WT1?',
    askText: 'Its 12 parts are deleted too. Measurements stay.',
    delete: 'Delete',
    answers: { ok: 'WT1 deleted', close: 'Nothing deleted' },
    filters: {
      label: 'Filters',
      contains: 'Contains',
      apply: 'Apply',
      add: 'Add filter',
      search: 'Find a field',
      nothingFound: 'No field has this name',
      edit: (label) => `Change the filter ${label}`,
      remove: (label) => `Remove the filter ${label}`,
      clear: 'Clear filters',
      more: (count) => `${count} more`,
      fewer: 'Show fewer',
      fields: [
        ['maker', 'Manufacturer', 'Vestas'],
        ['height', 'Hub height', '80 to 120 m'],
        ['status', 'Status', 'operating, commissioning'],
        ['farm', 'Farm', 'Parque eólico de Nossa Senhora da Boa Viagem'],
        ['since', 'Commissioned', 'from 1 Jan 2015'],
        ['note', 'Note', ''],
        ['zone', 'Time zone', ''],
      ],
    },
  },
  'fr-FR': {
    open: 'Ouvrir le formulaire',
    title: 'Nouvelle machine',
    name: 'Nom',
    missing: 'Saisissez un nom',
    taken: 'WT1 existe déjà. Choisissez un autre nom.',
    save: 'Enregistrer',
    cancel: 'Annuler',
    close: 'Fermer',
    saved: (name) => `${name} enregistrée`,
    ask: 'Supprimer après confirmation',
    askTitle: 'Supprimer la machine WT1\u202f?',
    askText: 'Ses 12 éléments seront supprimés aussi. Les mesures restent.',
    delete: 'Supprimer',
    answers: { ok: 'WT1 supprimée', close: 'Rien n’a été supprimé' },
    filters: {
      label: 'Filtres',
      contains: 'Contient',
      apply: 'Appliquer',
      add: 'Ajouter un filtre',
      search: 'Rechercher un champ',
      nothingFound: 'Aucun champ ne porte ce nom',
      edit: (label) => `Modifier le filtre ${label}`,
      remove: (label) => `Retirer le filtre ${label}`,
      clear: 'Effacer les filtres',
      more: (count) => `${count} de plus`,
      fewer: 'Réduire',
      fields: [
        ['maker', 'Constructeur', 'Vestas'],
        ['height', 'Hauteur de moyeu', '80 à 120 m'],
        ['status', 'État', 'en exploitation, mise en service'],
        ['farm', 'Parc', 'Parque eólico de Nossa Senhora da Boa Viagem'],
        ['since', 'Mise en service', 'depuis le 1 janv. 2015'],
        ['note', 'Remarque', ''],
        ['zone', 'Fuseau horaire', ''],
      ],
    },
  },
  'es-ES': {
    open: 'Abrir el formulario',
    title: 'Máquina nueva',
    name: 'Nombre',
    missing: 'Indique un nombre',
    taken: 'WT1 ya existe. Elija otro nombre.',
    save: 'Guardar',
    cancel: 'Cancelar',
    close: 'Cerrar',
    saved: (name) => `${name} guardada`,
    ask: 'Eliminar tras confirmar',
    askTitle: '¿Eliminar la máquina WT1?',
    askText: 'También se eliminan sus 12 elementos. Las medidas se conservan.',
    delete: 'Eliminar',
    answers: { ok: 'WT1 eliminada', close: 'No se ha eliminado nada' },
    filters: {
      label: 'Filtros',
      contains: 'Contiene',
      apply: 'Aplicar',
      add: 'Añadir filtro',
      search: 'Buscar un campo',
      nothingFound: 'Ningún campo tiene este nombre',
      edit: (label) => `Cambiar el filtro ${label}`,
      remove: (label) => `Quitar el filtro ${label}`,
      clear: 'Borrar los filtros',
      more: (count) => `${count} más`,
      fewer: 'Mostrar menos',
      fields: [
        ['maker', 'Fabricante', 'Vestas'],
        ['height', 'Altura de buje', 'de 80 a 120 m'],
        ['status', 'Estado', 'en explotación, puesta en marcha'],
        ['farm', 'Parque', 'Parque eólico de Nossa Senhora da Boa Viagem'],
        ['since', 'Puesta en marcha', 'desde el 1 ene 2015'],
        ['note', 'Nota', ''],
        ['zone', 'Zona horaria', ''],
      ],
    },
  },
  'pt-PT': {
    open: 'Abrir o formulário',
    title: 'Nova máquina',
    name: 'Nome',
    missing: 'Indique um nome',
    taken: 'WT1 já existe. Escolha outro nome.',
    save: 'Guardar',
    cancel: 'Cancelar',
    close: 'Fechar',
    saved: (name) => `${name} guardada`,
    ask: 'Eliminar após confirmação',
    askTitle: 'Eliminar a máquina WT1?',
    askText: 'Os seus 12 elementos também são eliminados. As medições mantêm-se.',
    delete: 'Eliminar',
    answers: { ok: 'WT1 eliminada', close: 'Nada foi eliminado' },
    filters: {
      label: 'Filtros',
      contains: 'Contém',
      apply: 'Aplicar',
      add: 'Adicionar filtro',
      search: 'Procurar um campo',
      nothingFound: 'Nenhum campo tem este nome',
      edit: (label) => `Alterar o filtro ${label}`,
      remove: (label) => `Remover o filtro ${label}`,
      clear: 'Limpar filtros',
      more: (count) => `Mais ${count}`,
      fewer: 'Mostrar menos',
      fields: [
        ['maker', 'Fabricante', 'Vestas'],
        ['height', 'Altura do cubo', 'de 80 a 120 m'],
        ['status', 'Estado', 'em exploração, em comissionamento'],
        ['farm', 'Parque', 'Parque eólico de Nossa Senhora da Boa Viagem'],
        ['since', 'Entrada em serviço', 'desde 1 jan. 2015'],
        ['note', 'Nota', ''],
        ['zone', 'Fuso horário', ''],
      ],
    },
  },
}
