import type { ReactNode } from 'react'

export type Cell = string | number | boolean | null

/** A column. The kit knows nothing about plants, so columns with live values bring their own `render`. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** Shown only in the header. */
  readonly unit?: string
  /** Header band above adjacent columns with the same band. */
  readonly band?: string
  readonly align?: 'left' | 'right'
  /** Initial width in px. */
  readonly width?: number
  /**
   * Value for sort, filter and export. Null and NaN sort last in both directions. Text sorts in natural order (WT2
   * before WT10).
   */
  readonly value: (row: Row) => Cell
  /** Sort key if it differs from `value`, e.g. the rank of a state. It also applies to group rows. */
  readonly sortValue?: (row: Row) => Cell
  /** Label for a value that is a code. The table shows, searches and sorts by the label. The URL keeps the code. */
  readonly choiceLabel?: (value: string) => string
  readonly render?: (row: Row) => ReactNode
  readonly filter?: 'text' | 'number' | 'choice' | 'none'
  /** Choices of a choice filter. Default: the values of the rows. Needed with `asked`. */
  readonly choices?: readonly string[]
  /** False: a click on the header does not sort. */
  readonly sortable?: false
  readonly hidden?: boolean
  /** A click on the cell opens the row, like a click on the name. The text looks like a link. */
  readonly opens?: boolean
  /** Decimal places of numbers without their own `render`. The default is up to 2. */
  readonly decimals?: number
  /**
   * Shows the column on the card of a phone. A number is one of up to three figures. A text, such as a state, is beside
   * the title. Without marked numbers the card shows the first three number columns; without numbers and marks, the
   * first three texts.
   */
  readonly card?: boolean
  /** Value in files if it differs from `value`, e.g. the label of a code, or an instant instead of an age. */
  readonly exportValue?: (row: Row) => Cell
  /** Unit in the header of files, for columns whose cells contain the unit on the page. */
  readonly exportUnit?: string
  /**
   * Returns lines that explain the source of a value. The tooltip shows them on hover and at the active cell. The table
   * calls it only then. Undefined means that the explanation is still loading.
   */
  readonly explain?: (row: Row) => readonly string[] | undefined
  /** Returns the marks of a cell as texts, e.g. "incomplete", "out of date". The table calls it only for files. */
  readonly marks?: (row: Row) => readonly string[]
  /** Calculates the value of a group row from its leaves. Without it, the group row shows its own `value`. */
  readonly aggregate?: (leaves: readonly Row[]) => Cell
}

/** Table state that is stored in the URL. */
export interface TableState {
  readonly sort: { readonly column: string; readonly descending: boolean } | null
  /**
   * Maps a column id to its filter text. Text filters match cells that contain the text. Numbers use `>5`, `<=3`,
   * `2..4`. Commas separate choices.
   */
  readonly filters: Readonly<Record<string, string>>
  readonly search: string
  /** Ids of the groups that the user has toggled. Groups start expanded, or collapsed with `startCollapsed`. */
  readonly toggled: readonly string[]
  readonly hidden: readonly string[] | null
  readonly order: readonly string[] | null
  /** Ids of the pinned columns, in this order. They follow the first column. */
  readonly pinned?: readonly string[]
  /** Column widths in px that the user has set. */
  readonly widths?: Readonly<Record<string, number>>
}

export type Density = 'compact' | 'normal' | 'comfortable'

/** Stores the scroll position of the rows in px, e.g. for each URL. */
export interface KeptPlace {
  readonly read: () => { readonly left: number; readonly top: number } | undefined
  readonly write: (place: { readonly left: number; readonly top: number }) => void
}

/**
 * Rows that a server filters and sorts. `rows` has an entry for each row that meets search and filters, in order. Entries
 * that are not loaded yet are placeholders with ids of their own.
 */
export interface AskedRows<Row> {
  /** Number of rows without search and filters. */
  readonly total: number
  readonly isComing: (row: Row) => boolean
  /** Called with the first and last index near the viewport. Must be stable. */
  readonly onView: (first: number, last: number) => void
  /** Loads all rows with the values of these columns, for a file. */
  readonly all: (columns: readonly string[]) => Promise<readonly Row[]>
  /** Starts a file of all rows on the server, with the headings of its columns. False: the page makes it from `all`. */
  readonly file?: (kind: TableFileKind, columns: readonly { readonly id: string; readonly header: string }[]) => boolean
  /** Loads all rows into `rows`, for a selection of all. */
  readonly holdAll: () => Promise<readonly Row[]>
}

export interface DataTableProps<Row> {
  /** Accessible name. */
  readonly label: string
  readonly rows: readonly Row[]
  /** If given, the table neither filters nor sorts. Groups are not possible. */
  readonly asked?: AskedRows<Row> | undefined
  readonly columns: readonly Column<Row>[]
  readonly rowId: (row: Row) => string
  /** Returns the children of a row. A row with children is a group. Up to three levels. */
  readonly children?: ((row: Row) => readonly Row[] | undefined) | undefined
  /** Returns further text that the search also matches, besides the cells of the row. */
  readonly alsoFoundBy?: ((row: Row) => string) | undefined
  /**
   * Returns the group row for the given leaves when filters hide some of its leaves. Its figures then cover only the
   * visible leaves.
   */
  readonly narrowed?: ((row: Row, leaves: readonly Row[]) => Row) | undefined
  readonly startCollapsed?: boolean
  readonly state: TableState
  readonly onState: (next: TableState) => void
  /** The page has its own control to clear search and filters, so the toolbar offers none. */
  readonly clearsElsewhere?: boolean
  /** Clears filters of the page that `state` does not have, with those of the table. */
  readonly onClear?: () => void
  /** The page has its own tool for the filters, also for those in `state`, so the table offers none. */
  readonly filtersElsewhere?: boolean
  readonly density?: Density
  /** If given, the toolbar offers the three densities. */
  readonly onDensity?: (density: Density) => void
  readonly height?: number | string
  /**
   * Id of the row whose detail is open beside the table. The table highlights the row, and gets the focus back when the
   * detail closes.
   */
  readonly openId?: string | undefined
  /** Called on a click on the name, on Enter, and on a double click anywhere in the row. */
  readonly onOpen?: (row: Row) => void
  /** Rows that a press anywhere opens, if the detail is next to the table. */
  readonly opensByPress?: (row: Row) => boolean
  /** Called with the row of the active cell, undefined in the header. Keys of the page act on it. */
  readonly onActiveRow?: (row: Row | undefined) => void
  /**
   * If given, users can select rows with Space, Ctrl+click, or checkboxes that they can turn on. Receives the ids of
   * leaves.
   */
  readonly onSelect?: (ids: readonly string[]) => void
  /**
   * Returns more buttons of the selection bar, besides those for copying and files. `select` selects other rows, e.g. those
   * that an action could not change.
   */
  readonly selectionActions?: (rows: readonly Row[], select: (ids: readonly string[]) => void) => ReactNode
  /** If given, the toolbar offers files of exactly the displayed rows and columns. */
  readonly files?: TableFiles
  /**
   * Adds columns before and after the visible cells in files, so that each row can be read by itself. Must be memoised.
   */
  readonly fileContext?: FileContext<Row>
  /**
   * Subscribes to changes of live values, at most about one call a second. On each call the table filters and sorts
   * again. Must be stable. Returns the function that unsubscribes.
   */
  readonly pulse?: ((changed: () => void) => () => void) | undefined
  readonly keptPlace?: KeptPlace
  readonly footer?: (shown: number, total: number) => ReactNode
  readonly empty: ReactNode
  /** Texts of the controls of the table. */
  readonly words: TableWords
  readonly locale: string
  /** More controls at the right end of the toolbar, e.g. exports. */
  readonly toolbarEnd?: ReactNode
}

/** Extra columns of files. The page shows the same content by its groups and marks. */
export interface FileContext<Row> {
  /** First columns of the file. A column with the id of a table column replaces it. */
  readonly columns: readonly { readonly id: string; readonly header: string; readonly value: (row: Row) => Cell }[]
  /**
   * Header of the last column, which contains the marks of all cells of a row. The file has it only if a column has
   * marks.
   */
  readonly marks: string
}

/**
 * A workbook, or one of three CSV kinds. `csv` follows the language, `marked` adds a byte order mark for spreadsheets,
 * and `iso` is for programs.
 */
export type TableFileKind = 'xlsx' | 'csv' | 'marked' | 'iso'

export interface TableFiles {
  /** Returns the file name without extension. */
  readonly name: () => string
  /** Name of the worksheet in a workbook. */
  readonly sheet: string
  /** Called if the file could not be created. */
  readonly onFailed: () => void
  /** Also offers files with all columns. Needs the text `allColumns`. */
  readonly allColumns?: true
}

export interface TableWords {
  readonly search: string
  readonly columns: string
  readonly filter: string
  readonly clearFilters: string
  readonly noMatch: string
  readonly expand: string
  readonly collapse: string
  readonly sortBy: string
  /** Texts for rows that a live value moves (`pulse`): their order is held while somebody works in the table. */
  readonly order?: { readonly changed: string; readonly refresh: string }
  readonly density: string
  /**
   * Labels of the buttons that move a column in the column chooser. Without them, users can only drag or press
   * Ctrl+arrows.
   */
  readonly moveLeft?: string
  readonly moveRight?: string
  /** Label of the button that pins a column in the column chooser. Without it, the chooser cannot pin. */
  readonly keepLeft?: string
  /** Names of the densities. Without them, the toolbar does not offer densities. */
  readonly densities?: Readonly<Record<Density, string>>
  /** Help for a number filter, e.g. "> 5, <= 3, 2..4". */
  readonly numberFilterHelp?: string
  /** Descriptions of the keys of the grid, for the list of shortcuts. Must be memoised. */
  readonly keys?: {
    readonly move: string
    readonly open: string
    readonly select?: string
    /** The keys in a header sort, move and resize the column. */
    readonly sort: string
    readonly column: string
    readonly width: string
    /** Moves the focus from the grid to the next control after the table. */
    readonly leave?: string
  }
  /** Texts of the file menu. Required with `files`. */
  readonly files?: {
    readonly label: string
    /** Heading of the files that contain exactly the displayed table. */
    readonly shown: string
    /** Heading of the files that contain all columns. */
    readonly allColumns?: string
    readonly xlsx: string
    readonly csvLocal: string
    readonly csvMarked: string
    readonly csvIso: string
  }
  /** Texts of the selection. Required with `onSelect`. */
  readonly selection?: {
    readonly start: string
    readonly count: (rows: number) => string
    readonly all: string
    readonly clear: string
    readonly copy: string
    readonly copied: string
    /** Shown if the browser denies access to the clipboard. */
    readonly copyFailed: string
  }
  /** Label of the close button of pop-ups on a phone. */
  readonly close?: string
}

export const emptyTableState: TableState = {
  sort: null,
  filters: {},
  search: '',
  toggled: [],
  hidden: null,
  order: null,
}
