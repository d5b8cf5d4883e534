import { MULTIPLY } from './multiply-wasm.ts'

/** A matrix with what is added after it, kept where it is multiplied. */
export interface Matrix {
  readonly rows: number
  readonly wide: number
  /** The rows that are computed: the next multiple of four. */
  readonly padded: number
  /** Where its weights and its bias begin, in bytes. */
  readonly weights: number
  readonly bias: number
}

/** The part of the global object that is used here; the library of types has it only beside a browser's. */
interface WasmInstance {
  readonly exports: {
    readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
    multiply(x: number, count: number, weights: number, rows: number, wide: number, bias: number, out: number): void
  }
}
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { Module: new (bytes: Uint8Array) => object; Instance: new (module: object) => WasmInstance }
}

const PAGE = 65_536
const FLOAT = 4
const inFours = (count: number): number => Math.ceil(count / 4) * 4

/**
 * Matrices of 32 bit floats and their products, four numbers at once (`multiply.wat`): what is read and written lies
 * behind the weights and is used anew by each product.
 */
export class Matrices {
  readonly #wasm: WasmInstance['exports'] = new WebAssembly.Instance(
    new WebAssembly.Module(Buffer.from(MULTIPLY, 'base64')),
  ).exports
  #used = 0
  #floats = new Float32Array(this.#wasm.memory.buffer)

  #reach(bytes: number): void {
    const missing = bytes - this.#wasm.memory.buffer.byteLength
    if (missing <= 0) return
    this.#wasm.memory.grow(Math.ceil(missing / PAGE))
    this.#floats = new Float32Array(this.#wasm.memory.buffer)
  }

  /**
   * Keeps a matrix.
   * @param values its rows, one after another
   * @param bias a number a row; without it nothing is added
   * @throws RangeError where `wide` is no multiple of four
   */
  keep(values: Float32Array, wide: number, bias?: Float32Array): Matrix {
    if (wide % 4 !== 0) throw new RangeError(`rows of ${wide} cannot be read four at a time`)
    const rows = values.length / wide
    const padded = inFours(rows)
    const weights = this.#used
    this.#used += (padded * wide + padded) * FLOAT
    this.#reach(this.#used)
    this.#floats.set(values, weights / FLOAT)
    const at = weights + padded * wide * FLOAT
    if (bias) this.#floats.set(bias, at / FLOAT)
    return { rows, wide, padded, weights, bias: at }
  }

  /** `out[i] = bias + matrix · x[i]` for the first `count` rows of `x`. */
  times(x: Float32Array, count: number, { rows, wide, padded, weights, bias }: Matrix): Float32Array {
    const read = this.#used
    const written = read + count * wide * FLOAT
    this.#reach(written + count * padded * FLOAT)
    this.#floats.set(x.length === count * wide ? x : x.subarray(0, count * wide), read / FLOAT)
    this.#wasm.multiply(read, count, weights, padded, wide, bias, written)
    const from = written / FLOAT
    if (rows === padded) return this.#floats.slice(from, from + count * rows)
    const out = new Float32Array(count * rows)
    for (let i = 0; i < count; i++)
      out.set(this.#floats.subarray(from + i * padded, from + i * padded + rows), i * rows)
    return out
  }
}
