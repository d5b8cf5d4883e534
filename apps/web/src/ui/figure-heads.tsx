/** Heads of columns of figures, above their ends. */
export const FigureHeads = ({ names }: { readonly names: readonly string[] }) =>
  names.map((name) => (
    <th key={name} scope="col" data-numeric>
      {name}
    </th>
  ))
