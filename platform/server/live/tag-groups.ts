import { createHash } from 'node:crypto'

/** Readers that hold exactly the same tags: what changed is gathered and encoded once for all of them. */
export interface TagGroup {
  /** Also the name of the Socket.IO room of its readers. */
  readonly key: string
  readonly tags: ReadonlySet<number>
  readonly changed: Set<number>
  members: number
}

const keyOf = (tags: ReadonlySet<number>): string =>
  createHash('sha1').update(Uint32Array.from(tags).sort()).digest('base64url')

const nobody: ReadonlySet<TagGroup> = new Set()

/** Finds the groups of a tag, and makes and forgets groups as readers come and go. */
export class TagGroups {
  readonly #byKey = new Map<string, TagGroup>()
  readonly #byTag = new Map<number, Set<TagGroup>>()

  get size(): number {
    return this.#byKey.size
  }

  of(tagId: number): ReadonlySet<TagGroup> {
    return this.#byTag.get(tagId) ?? nobody
  }

  /** The group of this set of tags; call `leave` for each `join`. Undefined for no tags. */
  join(tags: ReadonlySet<number>): TagGroup | undefined {
    if (tags.size === 0) return undefined
    const key = keyOf(tags)
    let group = this.#byKey.get(key)
    if (!group) {
      group = { key, tags: new Set(tags), changed: new Set(), members: 0 }
      this.#byKey.set(key, group)
      for (const tagId of group.tags) {
        const groups = this.#byTag.get(tagId)
        if (groups) groups.add(group)
        else this.#byTag.set(tagId, new Set([group]))
      }
    }
    group.members += 1
    return group
  }

  leave(group: TagGroup): void {
    group.members -= 1
    if (group.members > 0) return
    this.#byKey.delete(group.key)
    for (const tagId of group.tags) {
      const groups = this.#byTag.get(tagId)
      groups?.delete(group)
      if (groups?.size === 0) this.#byTag.delete(tagId)
    }
  }
}
