import { crc32 } from 'node:zlib'
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

interface Matrix {
  readonly rows: number
  readonly wide: number
  readonly values: Float32Array
}

function floatsOf({ shape, scales, bytes }: Kept): Matrix {
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

/** `out[i] = bias + matrix · x[i]` for every row of `x`. */
function times(x: Float32Array, count: number, { rows, wide, values }: Matrix, bias: Float32Array): Float32Array {
  const out = new Float32Array(count * rows)
  for (let i = 0; i < count; i++) {
    const from = i * wide
    let row = 0
    for (; row + 3 < rows; row += 4) {
      const [a, b, c, d] = [row * wide, (row + 1) * wide, (row + 2) * wide, (row + 3) * wide]
      let [one, two, three, four] = [bias[row]!, bias[row + 1]!, bias[row + 2]!, bias[row + 3]!]
      for (let k = 0; k < wide; k++) {
        const each = x[from + k]!
        one += each * values[a + k]!
        two += each * values[b + k]!
        three += each * values[c + k]!
        four += each * values[d + k]!
      }
      const to = i * rows + row
      out[to] = one
      out[to + 1] = two
      out[to + 2] = three
      out[to + 3] = four
    }
    for (; row < rows; row++) {
      let sum = bias[row]!
      for (let k = 0; k < wide; k++) sum += x[from + k]! * values[row * wide + k]!
      out[i * rows + row] = sum
    }
  }
  return out
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

interface Linear {
  readonly matrix: Matrix
  readonly bias: Float32Array
}

interface Attention {
  readonly query: Linear
  readonly key: Linear
  readonly value: Linear
  readonly out: Linear
}

interface Layer {
  readonly own: Attention
  readonly norms: readonly Norm[]
  readonly first: Linear
  readonly second: Linear
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
  readonly #tensors: ReadonlyMap<string, Matrix>
  readonly #encoder: readonly Layer[]
  readonly #decoder: readonly Layer[]
  readonly #zero: Float32Array

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
    this.#zero = new Float32Array(Math.max(3 * wide, weights.plan.length))
    const layers = (name: string, count: number, isDecoder: boolean): Layer[] =>
      Array.from({ length: count }, (_, at) => this.#layer(`${name}.layers.${at}`, isDecoder))
    this.#encoder = layers('encoder', encoder, false)
    this.#decoder = layers('decoder', decoder, true)
  }

  #tensor(name: string): Matrix {
    const tensor = this.#tensors.get(name)
    if (!tensor) throw new RangeError(`no weights of ${name}`)
    return tensor
  }

  #linear(name: string): Linear {
    return { matrix: this.#tensor(`${name}.weight`), bias: this.#tensor(`${name}.bias`).values }
  }

  #norm(name: string): Norm {
    return { weight: this.#tensor(`${name}.weight`).values, bias: this.#tensor(`${name}.bias`).values }
  }

  #attention(name: string): Attention {
    const wide = this.#wide
    const { values } = this.#tensor(`${name}.in_proj_weight`)
    const bias = this.#tensor(`${name}.in_proj_bias`).values
    const [query, key, value] = [0, 1, 2].map((at): Linear => ({
      matrix: { rows: wide, wide, values: values.subarray(at * wide * wide, (at + 1) * wide * wide) },
      bias: bias.subarray(at * wide, (at + 1) * wide),
    })) as [Linear, Linear, Linear]
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
    const own = times(
      values.subarray((row + 1) * wide, (row + 2) * wide),
      1,
      this.#tensor('from_vector.weight'),
      this.#zero,
    )
    for (let k = 0; k < this.#wide; k++) x[at * this.#wide + k]! += own[k]!
  }

  #forward({ first, second }: Layer, x: Float32Array, count: number): Float32Array {
    const inner = times(x, count, first.matrix, first.bias)
    for (let at = 0; at < inner.length; at++) if (inner[at]! < 0) inner[at] = 0
    return times(inner, count, second.matrix, second.bias)
  }

  read(source: Source): Memory {
    const { x, count } = this.#cells(source)
    const [wide, heads] = [this.#wide, this.#heads]
    for (const layer of this.#encoder) {
      const calm = normed(x, count, layer.norms[0]!)
      const { query, key, value, out } = layer.own
      const [queries, keys, values] = [query, key, value].map(({ matrix, bias }) => times(calm, count, matrix, bias))
      const mixed = new Float32Array(count * wide)
      for (let at = 0; at < count; at++)
        attend(queries!, at * wide, keys!, values!, count, wide, heads, mixed, at * wide)
      add(x, times(mixed, count, out.matrix, out.bias))
      add(x, this.#forward(layer, normed(x, count, layer.norms[1]!), count))
    }
    const seen = normed(x, count, this.#norm('encoder.norm'))
    return {
      count,
      layers: this.#decoder.map(({ read }) => ({
        keys: times(seen, count, read!.key.matrix, read!.key.bias),
        values: times(seen, count, read!.value.matrix, read!.value.bias),
      })),
    }
  }

  begin(): Writing {
    return {
      words: [BEGIN],
      layers: this.#decoder.map(() => ({ keys: new Float32Array(0), values: new Float32Array(0) })),
    }
  }

  /** The logarithms of how likely each word is next, and what follows on the words so far. */
  next(memory: Memory, writing: Writing): { readonly likely: Float32Array; readonly layers: Writing['layers'] } {
    const [wide, heads] = [this.#wide, this.#heads]
    const x = new Float32Array(wide)
    const at = writing.words.length - 1
    this.#addRow(x, 0, 'plan.weight', writing.words[at]!)
    this.#addRow(x, 0, 'plan_place.weight', at)
    const layers = this.#decoder.map((layer, index) => {
      const { query, key, value, out } = layer.own
      const calm = normed(x, 1, layer.norms[0]!)
      const kept = writing.layers[index]!
      const keys = joined(kept.keys, times(calm, 1, key.matrix, key.bias))
      const values = joined(kept.values, times(calm, 1, value.matrix, value.bias))
      const mixed = new Float32Array(wide)
      attend(times(calm, 1, query.matrix, query.bias), 0, keys, values, at + 1, wide, heads, mixed, 0)
      add(x, times(mixed, 1, out.matrix, out.bias))
      const { query: ask, out: told } = layer.read!
      const asked = times(normed(x, 1, layer.norms[1]!), 1, ask.matrix, ask.bias)
      const seen = memory.layers[index]!
      attend(asked, 0, seen.keys, seen.values, memory.count, wide, heads, mixed, 0)
      add(x, times(mixed, 1, told.matrix, told.bias))
      add(x, this.#forward(layer, normed(x, 1, layer.norms[2]!), 1))
      return { keys, values }
    })
    const likely = times(
      normed(x, 1, this.#norm('decoder.norm')),
      1,
      this.#tensor('plan.weight'),
      this.#tensor('bias').values,
    )
    let most = -Infinity
    for (const each of likely) if (each > most) most = each
    let total = 0
    for (const each of likely) total += Math.exp(each - most)
    const by = most + Math.log(total)
    for (let word = 0; word < likely.length; word++) likely[word]! -= by
    return { likely, layers }
  }
}

function joined(one: Float32Array, other: Float32Array): Float32Array {
  const all = new Float32Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
