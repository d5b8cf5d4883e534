/** What speaks against a part, or says how it came about. */
export type Note =
  | 'unused_period'
  | 'unused_number'
  | 'unused_rank'
  | 'unused_aggregate'
  | 'unused_exclude'
  | 'unused_versus'
  | 'unused_bound'
  | 'unused_group'
  | 'more_measures'
  | 'many_groups'
  | 'changed_measure'
  | 'condition_replaced'
  /** Words for another figure are taken to say nothing. */
  | 'unmeant_figure'
  /** The values that rows are split by are taken to name what they are split by. */
  | 'unmeant_values'
  /** A condition that no word says. */
  | 'unsaid'

/** What speaks for rows instead of one figure. */
export type Sign =
  | 'plural'
  | 'grouped_surely'
  | 'list'
  | 'which'
  | 'who'
  | 'bound'
  | 'flag'
  | 'how_much'
  | 'how_many'
  | 'when'
  | 'whether'
  | 'where'
  | 'own_days'
  | 'own_rows'
  | 'pronoun'
  /** `by merchant`, `by month`. */
  | 'grouped'
  | 'grouped_in_time'
