import json,random,math,re,collections,sys,time,zlib
import torch,torch.nn as nn,torch.nn.functional as F
torch.set_num_threads(1)
HOLD={'choir-director.tsv','senior-partner.tsv','genz-slang.tsv','turns-analyst.tsv','tax-preparer.tsv','veteran-advisor.tsv'}
FIELDS={'account','other_account','institution','security','payee','category','client','household','issuer','name','words','security_name'}
NG=4000
def load(n): return [json.loads(l) for l in open('/tmp/ml/'+n+'.jsonl')]
def terms(r):
    order=[]
    for s in r['src']:
        for x in s[2]:
            if x.startswith('term ') and x[5:] not in order: order.append(x[5:])
    order=order[:4]; r['terms']={f'<T{i+1}>':t for i,t in enumerate(order)}
    back={t:k for k,t in r['terms'].items()}
    for s in r['src']: s[2]=[x for y in s[2] for x in ([y,back[y[5:]]] if y.startswith('term ') and y[5:] in back else [y])]
    def fix(t): 
        w=t.split()
        for i in range(len(w)-1):
            if w[i]=='term' and w[i+1] in back: w[i+1]=back[w[i+1]]
        return ' '.join(w)
    r['tgts']=[fix(t) for t in r['tgts']]
    return r
def renderable(t,r):
    if '<' not in t: return not re.match(r'w\d+:\d+$',t)
    R=r['render']; m=re.fullmatch(r'(pair|day|to)\((.*)\)',t); k=m.group(2) if m else t
    if k in R['spans']: return R['spans'][k] not in('','..')
    return k in R['slots'] or k in R['numbers'] or k in r['terms']
def value(t,r,field=None):
    R=r['render']; m=re.fullmatch(r'(pair|day|to)\((.*)\)',t); k=m.group(2) if m else t
    if k in R['spans'] and (t!=k or '<' in t or field is None):
        s=R['spans'][k]
        if m: return {'pair':s.replace('..','|'),'day':s.split('..')[0],'to':s.split('..')[-1]}[m.group(1)]
        return s
    if t in R['slots']: return '|'.join(R['slots'][t])
    if t in R['numbers']: return R['numbers'][t]
    if t in r['terms']: return r['terms'][t]
    if m2:=re.fullmatch(r'w(\d+):(\d+)',t): return ' '.join(R['words'][int(m2.group(1)):int(m2.group(2))])
    return t.replace('_',' ') if field in FIELDS else t
def render(toks,r):
    parts=[]
    for p in ' '.join(toks).split(' ++ '):
        items=[i.split() for i in p.split(' ; ')]
        if items[0][:1] and items[0][0] in('term','help','talk','decline'):
            parts.append(' '.join([items[0][0]]+[value(t,r) for t in items[0][1:]])); continue
        if len(items[0])<2: return None
        out=[items[0][0]+'.'+'+'.join(x[1:] for x in items[0][1:])]
        for it in items[1:]:
            if not it: return None
            if it[0]=='by': out.append('by '+','.join(it[1:]))
            elif len(it)==1: out.append(value(it[0],r))
            elif it[0] in('versus','limit'): out.append(it[0]+' '+value(it[1],r))
            elif it[0]=='order': out.append(' '.join(it))
            elif len(it)>1 and it[1].endswith('='):
                out.append(' '.join([it[0]]+[it[i]+value(it[i+1],r) for i in range(1,len(it)-1,2)]))
            else: out.append(f'{it[0]} {it[1]} '+''.join('|' if t=='|' else value(t,r,it[0]) for t in it[2:]))
        parts.append('; '.join(out))
    return ' ++ '.join(parts)
# ---- vocabulary
class Vocab:
    def __init__(s,c,least): s.l=['<pad>','<unk>','<s>','</s>']+[w for w,n in c.most_common() if n>=least]; s.i={w:k for k,w in enumerate(s.l)}
    def __len__(s): return len(s.l)
    def __getitem__(s,w): return s.i.get(w,1)
import functools
@functools.lru_cache(None)
def ngrams(w):
    w='^'+w+'$'; return [zlib.crc32(w[i:i+n].encode())%NG for n in(3,4) for i in range(max(1,len(w)-n+1))][:14]
class Model(nn.Module):
    def __init__(s,V,O,Rv,vec,d=128,layers=2,drop=0.25,lex=True):
        super().__init__(); s.d=d; s.lex=lex
        s.word=nn.Embedding(V,d,padding_idx=0); s.out=nn.Embedding(O,d,padding_idx=0); s.read=nn.EmbeddingBag(Rv,d,mode='sum',padding_idx=0); s.ng=nn.EmbeddingBag(NG+1,d,mode='mean',padding_idx=NG)
        s.vec=nn.Embedding.from_pretrained(vec,freeze=True,padding_idx=0); s.proj=nn.Linear(vec.shape[1],d,bias=False); s.pos=nn.Embedding(130,d); s.seg=nn.Embedding(2,d); s.dpos=nn.Embedding(80,d)
        for e in(s.word,s.out,s.read,s.ng,s.pos,s.seg,s.dpos): nn.init.normal_(e.weight,std=d**-.5)
        s.enc=nn.TransformerEncoder(nn.TransformerEncoderLayer(d,4,d*2,drop,batch_first=True,norm_first=True),layers,norm=nn.LayerNorm(d),enable_nested_tensor=False)
        s.dec=nn.TransformerDecoder(nn.TransformerDecoderLayer(d,4,d*2,drop,batch_first=True,norm_first=True),layers,norm=nn.LayerNorm(d))
        s.drop=nn.Dropout(drop); s.bias=nn.Parameter(torch.zeros(O))
    def encode(s,b):
        B,L=b['w'].shape
        x=s.word(b['w'])+s.out(b['o'])+s.proj(s.vec(b['v']))+s.ng(b['n'].view(B*L,-1)).view(B,L,-1)
        if s.lex: x=x+s.read(b['r'].view(B*L,-1)).view(B,L,-1)
        x=s.drop(x*1.0+s.pos(torch.arange(L))+s.seg(b['s']))
        return s.enc(x,src_key_padding_mask=b['pad'])
    def decode(s,mem,pad,y):
        T=y.shape[1]; x=s.drop(s.out(y)+s.dpos(torch.arange(T)))
        m=torch.triu(torch.ones(T,T,dtype=torch.bool),1)
        return s.dec(x,mem,tgt_mask=m,memory_key_padding_mask=pad)@s.out.weight.t()+s.bias
class Coder:
    def __init__(s,rows,words2id): 
        c,o,rd=collections.Counter(),collections.Counter(),collections.Counter()
        for r in rows:
            for st,w,rs in r['src']: c[st]+=1; rd.update(rs)
            o.update(r['tgt'].split()); o.update(r['before'])
        s.w=Vocab(c,2); s.o=Vocab(o,2); s.r=Vocab(rd,2); s.v=words2id
    def source(s,r,before,train):
        # (word, out, vec, ngrams, reads, seg)
        seq=[(s.w['@'+r['role']] ,0,0,[],[],0)]
        for t in before[:45]: seq.append((0,s.o[t],0,[],[],0))
        seq.append((2,0,0,[],[],1))
        for st,w,rs in r['src'][:60]:
            i=s.w[st]
            if train and not st.startswith('<') and random.random()<0.08: i=1
            if train and not st.startswith('<') and random.random()<0.03: continue
            reads=[s.r[x] for x in rs][:12]
            if train: reads=[x for x in reads if random.random()>0.1]
            seq.append((i,0,s.v.get(w,s.v.get(st,0)),[] if st.startswith('<') else ngrams(w),reads,1))
        return seq
    def batch(s,items,train=False):
        S=[s.source(r,b,train) for r,b,_ in items]; L=max(map(len,S)); N=14; R=12
        def P(f,w=None):
            if w is None: return torch.tensor([[f(x) for x in q]+[0]*(L-len(q)) for q in S])
        b={'w':P(lambda x:x[0]),'o':P(lambda x:x[1]),'v':P(lambda x:x[2]),'s':P(lambda x:x[5]),
           'n':torch.tensor([[x[3]+[NG]*(N-len(x[3])) for x in q]+[[NG]*N]*(L-len(q)) for q in S]),
           'r':torch.tensor([[x[4]+[0]*(R-len(x[4])) for x in q]+[[0]*R]*(L-len(q)) for q in S]),
           'pad':torch.tensor([[False]*len(q)+[True]*(L-len(q)) for q in S])}
        Y=[[2]+[s.o[t] for t in y.split()][:70]+[3] for *_,y in items]; T=max(map(len,Y)); b['y']=torch.tensor([y+[0]*(T-len(y)) for y in Y])
        return b
@torch.no_grad()
def beam(model,coder,rows,befores,k=5,maxlen=60):
    model.eval(); res=[]
    for r,bf in zip(rows,befores):
        b=coder.batch([(r,bf,'x')]); mem=model.encode(b)
        ok=torch.tensor([w not in('<pad>','<unk>','<s>') and renderable(w,r) if i>2 else False for i,w in enumerate(coder.o.l)]); ok[3]=True
        beams=[(0.0,[2])]; done=[]
        for _ in range(maxlen):
            y=torch.tensor([q for _,q in beams]); lp=F.log_softmax(model.decode(mem.expand(len(beams),-1,-1),b['pad'].expand(len(beams),-1),y)[:,-1],-1)
            lp[:,~ok]=-1e9
            tot=(lp+torch.tensor([x for x,_ in beams])[:,None]).view(-1); top=tot.topk(k); nxt=[]
            for sc,ix in zip(top.values.tolist(),top.indices.tolist()):
                q=beams[ix//lp.shape[1]][1]+[ix%lp.shape[1]]
                (done if q[-1]==3 else nxt).append((sc,q))
            done=sorted(done,reverse=True)[:k]
            if not nxt or (len(done)>=k and nxt[0][0]<done[-1][0]): break
            beams=nxt[:k]
        out=[]
        for sc,q in done:
            toks=[coder.o.l[t] for t in q[1:-1]]
            out.append((sc,toks,render(toks,r)))
        res.append(out)
    return res
