/** Addresses of the screens of a kind of record. */
export interface RecordLinks {
  readonly list: string
  readonly create: string
  readonly view: (id: string) => string
  readonly edit: (id: string) => string
}

/** Addresses `{list}/{mode}/{id}`; the specification names other modes for some kinds. */
export const recordLinks = (
  list: string,
  modes: { readonly view: string; readonly edit: string; readonly create: string } = {
    view: 'view',
    edit: 'edit',
    create: 'create',
  },
): RecordLinks => ({
  list,
  create: `${list}/${modes.create}`,
  view: (id) => `${list}/${modes.view}/${id}`,
  edit: (id) => `${list}/${modes.edit}/${id}`,
})
