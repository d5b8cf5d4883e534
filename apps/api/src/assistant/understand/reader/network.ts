import { crc32 } from 'node:zlib'
import { type Matrix, Matrices } from './matrices.ts'
import type { Source } from './message-words.ts'

/**
 * The network of the learned reader: an encoder of what is read and a decoder of the plan's words, as
 * `training/learn_reader.py` made them (norm before each layer, rectified units). It is some millions of weights, so it
 * runs in this process: no service and nothing to download.
 * @see https://arxiv.org/abs/1706.03762 for the layers, https://arxiv.org/abs/2002.04745 for the norm before them
 */

/** A matrix as it is kept: eight bits a weight, rows scaled one by one. */
interface Kept {
  readonly shape: readonly number[]
  /** Base64 of 32 bit floats, one a row. */
  readonly scales: string
  /** Base64 of signed bytes. */
  readonly bytes: string
}

/** What `learn_reader.py` writes. */
export interface ReaderWeights {
  readonly shape: readonly [wide: number, encoder: number, decoder: number]
  readonly heads: number
  readonly ngrams: number
  readonly message: readonly string[]
  readonly plan: readonly string[]
  readonly senses: readonly string[]
  /** Words with a row in `vectors.weight`, the first of them in the second row. */
  readonly vectors: readonly string[]
  readonly tensors: Readonly<Record<string, Kept>>
}

const UNKNOWN = 1
const BEGIN = 2
export const END = 3
const MOST_NGRAMS = 14
const MOST_SENSES = 12
const MOST_MESSAGE = 56
const MOST_BEFORE = 40
const MOST_EARLIER = 24
/** Of the plan before, of the message, of those before that. */
const SEGMENTS = [0, 2, 3]
const OF_MESSAGE = 1
const SMALL = 1e-5

interface Table {
  readonly rows: number
  readonly wide: number
  readonly values: Float32Array
}

function floatsOf({ shape, scales, bytes }: Kept): Table {
  const [rows = 1, wide = 1] = shape.length === 1 ? [1, shape[0]] : shape
  const quantized = new Int8Array(Buffer.from(bytes, 'base64'))
  const raw = Buffer.from(scales, 'base64')
  const values = new Float32Array(rows * wide)
  for (let row = 0; row < rows; row++) {
    const scale = raw.readFloatLE(row * 4)
    for (let at = row * wide; at < (row + 1) * wide; at++) values[at] = (quantized[at] ?? 0) * scale
  }
  return { rows, wide, values }
}

interface Norm {
  readonly weight: Float32Array
  readonly bias: Float32Array
}

function normed(x: Float32Array, count: number, { weight, bias }: Norm): Float32Array {
  const wide = weight.length
  const out = new Float32Array(x.length)
  for (let i = 0; i < count; i++) {
    const from = i * wide
    let [mean, square] = [0, 0]
    for (let k = 0; k < wide; k++) mean += x[from + k]!
    mean /= wide
    for (let k = 0; k < wide; k++) square += (x[from + k]! - mean) ** 2
    const by = 1 / Math.sqrt(square / wide + SMALL)
    for (let k = 0; k < wide; k++) out[from + k] = (x[from + k]! - mean) * by * weight[k]! + bias[k]!
  }
  return out
}

function add(x: Float32Array, other: Float32Array): void {
  for (let at = 0; at < x.length; at++) x[at]! += other[at]!
}

/** One row of attention of all heads; `keys` and `values` are `count` rows that begin `stride` apart. */
function attend(
  query: Float32Array,
  from: number,
  keys: Float32Array,
  values: Float32Array,
  count: number,
  wide: number,
  heads: number,
  out: Float32Array,
  to: number,
): void {
  const size = wide / heads
  const scale = 1 / Math.sqrt(size)
  const weights = new Float32Array(count)
  for (let head = 0; head < heads; head++) {
    const shift = head * size
    let most = -Infinity
    for (let at = 0; at < count; at++) {
      let sum = 0
      for (let k = 0; k < size; k++) sum += query[from + shift + k]! * keys[at * wide + shift + k]!
      weights[at] = sum * scale
      if (weights[at]! > most) most = weights[at]!
    }
    let total = 0
    for (let at = 0; at < count; at++) {
      weights[at] = Math.exp(weights[at]! - most)
      total += weights[at]!
    }
    for (let k = 0; k < size; k++) out[to + shift + k] = 0
    for (let at = 0; at < count; at++) {
      const weight = weights[at]! / total
      for (let k = 0; k < size; k++) out[to + shift + k]! += weight * values[at * wide + shift + k]!
    }
  }
}

interface Attention {
  readonly query: Matrix
  readonly key: Matrix
  readonly value: Matrix
  readonly out: Matrix
}

interface Layer {
  readonly own: Attention
  readonly norms: readonly Norm[]
  readonly first: Matrix
  readonly second: Matrix
  /** Of decoders: to what was read. */
  readonly read: Attention | null
}

/** What was read, as the decoder looks at it. */
export interface Memory {
  readonly count: number
  readonly layers: readonly { readonly keys: Float32Array; readonly values: Float32Array }[]
}

/** A plan that is being written: what its words so far left behind in each layer. */
export interface Writing {
  readonly words: readonly number[]
  readonly layers: readonly { readonly keys: Float32Array; readonly values: Float32Array }[]
}

const placesOf = (words: readonly string[]): ReadonlyMap<string, number> => new Map(words.map((word, at) => [word, at]))

/** @throws RangeError where the weights are not those of this network */
export class ReaderNetwork {
  readonly planWords: readonly string[]
  readonly #message: ReadonlyMap<string, number>
  readonly #plan: ReadonlyMap<string, number>
  readonly #senses: ReadonlyMap<string, number>
  readonly #vectors: ReadonlyMap<string, number>
  readonly #ngrams: number
  readonly #wide: number
  readonly #heads: number
  readonly #tensors: Map<string, Table>
  readonly #matrices = new Matrices()
  readonly #fromVector: Matrix
  readonly #toPlan: Matrix
  readonly #encoder: readonly Layer[]
  readonly #decoder: readonly Layer[]

  constructor(weights: ReaderWeights) {
    const [wide, encoder, decoder] = weights.shape
    this.#wide = wide
    this.#heads = weights.heads
    this.#ngrams = weights.ngrams
    this.planWords = weights.plan
    this.#message = placesOf(weights.message)
    this.#plan = placesOf(weights.plan)
    this.#senses = placesOf(weights.senses)
    this.#vectors = placesOf(weights.vectors)
    this.#tensors = new Map(Object.entries(weights.tensors).map(([name, kept]) => [name, floatsOf(kept)]))
    const fromVector = this.#taken('from_vector.weight')
    this.#fromVector = this.#matrices.keep(fromVector.values, fromVector.wide)
    this.#toPlan = this.#matrices.keep(this.#tensor('plan.weight').values, wide, this.#tensor('bias').values)
    const layers = (name: string, count: number, isDecoder: boolean): Layer[] =>
      Array.from({ length: count }, (_, at) => this.#layer(`${name}.layers.${at}`, isDecoder))
    this.#encoder = layers('encoder', encoder, false)
    this.#decoder = layers('decoder', decoder, true)
  }

  #tensor(name: string): Table {
    const tensor = this.#tensors.get(name)
    if (!tensor) throw new RangeError(`no weights of ${name}`)
    return tensor
  }

  /** What is only multiplied with is kept once. */
  #taken(name: string): Table {
    const table = this.#tensor(name)
    this.#tensors.delete(name)
    return table
  }

  #linear(name: string): Matrix {
    const { values, wide } = this.#taken(`${name}.weight`)
    return this.#matrices.keep(values, wide, this.#tensor(`${name}.bias`).values)
  }

  #norm(name: string): Norm {
    return { weight: this.#tensor(`${name}.weight`).values, bias: this.#tensor(`${name}.bias`).values }
  }

  #attention(name: string): Attention {
    const wide = this.#wide
    const { values } = this.#taken(`${name}.in_proj_weight`)
    const bias = this.#tensor(`${name}.in_proj_bias`).values
    const [query, key, value] = [0, 1, 2].map((at) =>
      this.#matrices.keep(
        values.subarray(at * wide * wide, (at + 1) * wide * wide),
        wide,
        bias.subarray(at * wide, (at + 1) * wide),
      ),
    ) as [Matrix, Matrix, Matrix]
    return { query, key, value, out: this.#linear(`${name}.out_proj`) }
  }

  #layer(name: string, isDecoder: boolean): Layer {
    return {
      own: this.#attention(`${name}.self_attn`),
      read: isDecoder ? this.#attention(`${name}.multihead_attn`) : null,
      norms: (isDecoder ? [1, 2, 3] : [1, 2]).map((at) => this.#norm(`${name}.norm${at}`)),
      first: this.#linear(`${name}.linear1`),
      second: this.#linear(`${name}.linear2`),
    }
  }

  /** Adds a row of a table to a row of `x`. */
  #addRow(x: Float32Array, at: number, table: string, row: number, by = 1): void {
    const { values, wide } = this.#tensor(table)
    for (let k = 0; k < wide; k++) x[at * wide + k]! += by * values[row * wide + k]!
  }

  #gramsOf(text: string): number[] {
    const word = `^${text}$`
    const grams: number[] = []
    for (const size of [3, 4])
      for (let at = 0; at < Math.max(1, word.length - size + 1); at++)
        grams.push(crc32(word.slice(at, at + size)) % this.#ngrams)
    return grams.slice(0, MOST_NGRAMS)
  }

  /** What a source is, cell by cell, before the layers. */
  #cells({ role, before, message }: Source): { readonly x: Float32Array; readonly count: number } {
    const plans = before
      .slice(0, SEGMENTS.length)
      .map((words, at) => words.slice(0, at === 0 ? MOST_BEFORE : MOST_EARLIER))
    const words = message.slice(0, MOST_MESSAGE)
    const count = 2 + plans.reduce((sum, each) => sum + each.length, 0) + words.length
    const x = new Float32Array(count * this.#wide)
    let at = 0
    const cell = (segment: number, place: number): void => {
      this.#addRow(x, at, 'segment.weight', segment)
      this.#addRow(x, at, 'place.weight', place)
      at++
    }
    // the first row of each table stands where the other has a word
    const bare = (known: number): void => {
      this.#addRow(x, at, 'message.weight', known)
      this.#addRow(x, at, 'plan.weight', 0)
    }
    bare(this.#message.get(`@${role}`) ?? UNKNOWN)
    cell(0, 0)
    for (const [index, plan] of plans.entries())
      for (const [place, word] of plan.entries()) {
        this.#addRow(x, at, 'plan.weight', this.#plan.get(word) ?? UNKNOWN)
        this.#addRow(x, at, 'message.weight', 0)
        cell(SEGMENTS[index] ?? 0, place + 1)
      }
    bare(BEGIN)
    cell(OF_MESSAGE, 0)
    for (const [place, { stem, text, senses }] of words.entries()) {
      bare(this.#message.get(stem) ?? UNKNOWN)
      for (const sense of senses.slice(0, MOST_SENSES))
        this.#addRow(x, at, 'senses.weight', this.#senses.get(sense) ?? UNKNOWN)
      if (!stem.startsWith('<')) {
        const grams = this.#gramsOf(text)
        for (const gram of grams) this.#addRow(x, at, 'ngrams.weight', gram, 1 / grams.length)
        this.#addVector(x, at, this.#vectors.get(text) ?? this.#vectors.get(stem))
      }
      cell(OF_MESSAGE, place + 1)
    }
    return { x, count }
  }

  #addVector(x: Float32Array, at: number, row: number | undefined): void {
    if (row === undefined) return
    const { values, wide } = this.#tensor('vectors.weight')
    const own = this.#matrices.times(values.subarray((row + 1) * wide, (row + 2) * wide), 1, this.#fromVector)
    for (let k = 0; k < this.#wide; k++) x[at * this.#wide + k]! += own[k]!
  }

  #forward({ first, second }: Layer, x: Float32Array, count: number): Float32Array {
    const inner = this.#matrices.times(x, count, first)
    for (let at = 0; at < inner.length; at++) if (inner[at]! < 0) inner[at] = 0
    return this.#matrices.times(inner, count, second)
  }

  read(source: Source): Memory {
    const { x, count } = this.#cells(source)
    const [wide, heads] = [this.#wide, this.#heads]
    for (const layer of this.#encoder) {
      const calm = normed(x, count, layer.norms[0]!)
      const { query, key, value, out } = layer.own
      const [queries, keys, values] = [query, key, value].map((each) => this.#matrices.times(calm, count, each))
      const mixed = new Float32Array(count * wide)
      for (let at = 0; at < count; at++)
        attend(queries!, at * wide, keys!, values!, count, wide, heads, mixed, at * wide)
      add(x, this.#matrices.times(mixed, count, out))
      add(x, this.#forward(layer, normed(x, count, layer.norms[1]!), count))
    }
    const seen = normed(x, count, this.#norm('encoder.norm'))
    return {
      count,
      layers: this.#decoder.map(({ read }) => ({
        keys: this.#matrices.times(seen, count, read!.key),
        values: this.#matrices.times(seen, count, read!.value),
      })),
    }
  }

  begin(): Writing {
    return {
      words: [BEGIN],
      layers: this.#decoder.map(() => ({ keys: new Float32Array(0), values: new Float32Array(0) })),
    }
  }

  /** Of each of these, the logarithms of how likely each word is next, and what follows on the words so far. */
  next(memory: Memory, writings: readonly Writing[]): readonly Next[] {
    const [wide, heads, count] = [this.#wide, this.#heads, writings.length]
    const matrices = this.#matrices
    const x = new Float32Array(count * wide)
    for (const [each, { words }] of writings.entries()) {
      this.#addRow(x, each, 'plan.weight', words.at(-1) ?? BEGIN)
      this.#addRow(x, each, 'plan_place.weight', words.length - 1)
    }
    const layers = this.#decoder.map((layer, index) => {
      const { query, key, value, out } = layer.own
      const calm = normed(x, count, layer.norms[0]!)
      const [asks, newKeys, newValues] = [query, key, value].map((each) => matrices.times(calm, count, each))
      const mixed = new Float32Array(count * wide)
      const kept = writings.map(({ words, layers: before }, each) => {
        const row = (of: Float32Array): Float32Array => of.subarray(each * wide, (each + 1) * wide)
        const keys = joined(before[index]!.keys, row(newKeys!))
        const values = joined(before[index]!.values, row(newValues!))
        attend(asks!, each * wide, keys, values, words.length, wide, heads, mixed, each * wide)
        return { keys, values }
      })
      add(x, matrices.times(mixed, count, out))
      const { query: ask, out: told } = layer.read!
      const asked = matrices.times(normed(x, count, layer.norms[1]!), count, ask)
      const seen = memory.layers[index]!
      for (let each = 0; each < count; each++)
        attend(asked, each * wide, seen.keys, seen.values, memory.count, wide, heads, mixed, each * wide)
      add(x, matrices.times(mixed, count, told))
      add(x, this.#forward(layer, normed(x, count, layer.norms[2]!), count))
      return kept
    })
    const all = matrices.times(normed(x, count, this.#norm('decoder.norm')), count, this.#toPlan)
    const size = this.planWords.length
    return writings.map((_, each) => ({
      likely: logarithms(all.subarray(each * size, (each + 1) * size)),
      layers: layers.map((kept) => kept[each]!),
    }))
  }
}

/** What can come next, where some words are written. */
interface Next {
  readonly likely: Float32Array
  readonly layers: Writing['layers']
}

/** Of weights, in place: the logarithms of how likely each is. */
function logarithms(weights: Float32Array): Float32Array {
  let most = -Infinity
  for (const each of weights) if (each > most) most = each
  let total = 0
  for (const each of weights) total += Math.exp(each - most)
  const by = most + Math.log(total)
  for (let word = 0; word < weights.length; word++) weights[word]! -= by
  return weights
}

function joined(one: Float32Array, other: Float32Array): Float32Array {
  const all = new Float32Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
