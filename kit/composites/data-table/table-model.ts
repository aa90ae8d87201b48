import type { ReactNode } from 'react'

export type Cell = string | number | boolean | null

/** A column. The kit knows nothing of plants: cells of live values bring their own `render`. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** Shown once, in the header. */
  readonly unit?: string
  /** Header band above related columns. */
  readonly band?: string
  readonly align?: 'left' | 'right'
  /** Initial width in px. */
  readonly width?: number
  /** For sort, filter and export. Null and NaN sort last in both directions. Text sorts in natural order (WT2 before WT10). */
  readonly value: (row: Row) => Cell
  /** What sorts where that is another: the weight of a state, groups included. */
  readonly sortValue?: (row: Row) => Cell
  /** Word for a value that is a code: shown, searched and sorted by, while the address keeps the code. */
  readonly choiceLabel?: (value: string) => string
  readonly render?: (row: Row) => ReactNode
  readonly filter?: 'text' | 'number' | 'choice' | 'none'
  readonly hidden?: boolean
  /** A press opens the row as one on its name does, and its text looks so: what people would press to read on. */
  readonly opens?: boolean
  /** Places after the decimal point of figures that have no `render`; default: up to 2. */
  readonly decimals?: number
  /** On a phone's card: one of up to three figures (none marked: the first three), or a word such as a state, beside the title. */
  readonly card?: boolean
  /** Cell of a file where it differs from what sorts: a code's words, an instant for an age. */
  readonly exportValue?: (row: Row) => Cell
  /** Unit in the header of files, where the page writes it into each cell. */
  readonly exportUnit?: string
  /**
   * Where the value of a cell comes from, in lines: told on hover and at the cell that the keyboard has marked. Asked only
   * then; undefined: what can tell it is on its way.
   */
  readonly explain?: (row: Row) => readonly string[] | undefined
  /** How a cell is marked on the page, in words, for files: "incomplete", "out of date". Asked only for files. */
  readonly marks?: (row: Row) => readonly string[]
  /** Value of a group row from its leaves; absent: the group row's own `value`. */
  readonly aggregate?: (leaves: readonly Row[]) => Cell
}

/** The part of a table's state that lives in the address. */
export interface TableState {
  readonly sort: { readonly column: string; readonly descending: boolean } | null
  /** Column id to filter text: text contains; numbers `>5`, `<=3`, `2..4`; choices separated by commas. */
  readonly filters: Readonly<Record<string, string>>
  readonly search: string
  /** Ids of collapsed groups; groups start open unless `startCollapsed`. */
  readonly toggled: readonly string[]
  readonly hidden: readonly string[] | null
  readonly order: readonly string[] | null
  /** Ids of columns that stay at the left beside the first, in this order. */
  readonly pinned?: readonly string[]
  /** Widths in px that a person has set. */
  readonly widths?: Readonly<Record<string, number>>
}

export type Density = 'compact' | 'normal' | 'comfortable'

/** Remembers how far the rows are scrolled, in px, e.g. by address. */
export interface KeptPlace {
  readonly read: () => { readonly left: number; readonly top: number } | undefined
  readonly write: (place: { readonly left: number; readonly top: number }) => void
}

export interface DataTableProps<Row> {
  /** Accessible name. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowId: (row: Row) => string
  /** Children make a row a group; up to three levels. */
  readonly children?: ((row: Row) => readonly Row[] | undefined) | undefined
  /** Words that the search finds a row by, beside those of its cells. */
  readonly alsoFoundBy?: ((row: Row) => string) | undefined
  /** What a group is while only some of its leaves pass the filters: its own figures are then of what is shown. */
  readonly narrowed?: ((row: Row, leaves: readonly Row[]) => Row) | undefined
  readonly startCollapsed?: boolean
  readonly state: TableState
  readonly onState: (next: TableState) => void
  /** The page itself has a way to clear search and filters: the toolbar offers no second one. */
  readonly clearsElsewhere?: boolean
  readonly density?: Density
  /** Given: the toolbar offers the three densities. */
  readonly onDensity?: (density: Density) => void
  readonly height?: number | string
  /** Id of the row whose detail stands open beside the table: it is marked, and has the focus again when that closes. */
  readonly openId?: string | undefined
  /** A press on the name, Enter, or a double click anywhere in the row. */
  readonly onOpen?: (row: Row) => void
  /** Given: rows can be selected, by Space, Ctrl+press, or boxes that a person may call up. Hears the ids of leaves. */
  readonly onSelect?: (ids: readonly string[]) => void
  /** What can be done with selected leaves, beside copying and files: buttons of the selection bar. */
  readonly selectionActions?: (rows: readonly Row[]) => ReactNode
  /** Given: the toolbar offers files of exactly what is shown. */
  readonly files?: TableFiles
  /** What stands before and behind the shown cells in files, so that each row is understood by itself. A memoised object. */
  readonly fileContext?: FileContext<Row>
  /** Says, at most about once a second, that live values may have changed: filters and sort are asked again. Stable; returns the way out. */
  readonly pulse?: ((changed: () => void) => () => void) | undefined
  readonly keptPlace?: KeptPlace
  readonly footer?: (shown: number, total: number) => ReactNode
  readonly empty: ReactNode
  /** Texts of the table's own controls. */
  readonly words: TableWords
  readonly locale: string
  /** More controls at the right end of the toolbar, e.g. exports. */
  readonly toolbarEnd?: ReactNode
}

/** Columns of files that the page says by its grouping and its marks. */
export interface FileContext<Row> {
  /** First columns; one with the id of a column of the page stands in its place. */
  readonly columns: readonly { readonly id: string; readonly header: string; readonly value: (row: Row) => Cell }[]
  /** Header of the last column, with the marks of all cells of a row. There only where columns have marks. */
  readonly marks: string
}

export interface TableFiles {
  /** Name of a file without its ending. */
  readonly name: () => string
  /** Name of the sheet of a workbook. */
  readonly sheet: string
  /** The file could not be made. */
  readonly onFailed: () => void
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
  readonly density: string
  /** Buttons of the column chooser that change the order; left out, only drag and Ctrl+arrows do. */
  readonly moveLeft?: string
  readonly moveRight?: string
  /** Button of the column chooser that keeps a column left; left out, it is not offered. */
  readonly keepLeft?: string
  /** Names of the densities; left out, the toolbar does not offer them. */
  readonly densities?: Readonly<Record<Density, string>>
  /** Help below a filter of figures, e.g. "> 5, <= 3, 2..4". */
  readonly numberFilterHelp?: string
  /** What the keys of the grid do, for the list of keys. A memoised object. */
  readonly keys?: {
    readonly move: string
    readonly open: string
    readonly select?: string
    /** On a header: sorts, moves the column, changes its width. */
    readonly sort: string
    readonly column: string
    readonly width: string
    /** Out of the cells, to what follows the table. */
    readonly leave?: string
  }
  /** Texts of the file menu; needed with `files`. */
  readonly files?: {
    readonly label: string
    /** Heading: exactly what is shown. */
    readonly shown: string
    readonly xlsx: string
    readonly csvLocal: string
    readonly csvMarked: string
    readonly csvIso: string
  }
  /** Texts of the selection; needed with `onSelect`. */
  readonly selection?: {
    readonly start: string
    readonly count: (rows: number) => string
    readonly all: string
    readonly clear: string
    readonly copy: string
    readonly copied: string
    /** The browser let nothing be copied. */
    readonly copyFailed: string
  }
  /** Close button of pop-ups on a phone. */
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
