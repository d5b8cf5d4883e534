# present candidates + beams, scored by the model
from model import *
import sys
name=sys.argv[1]
ck=torch.load(f'/tmp/ml/{name}.pt',weights_only=False); coder=ck['coder']; a=ck['a']
sd=ck['m']; model=Model(len(coder.w),len(coder.o),len(coder.r),sd['vec.weight'],d=a['d'],lex=bool(a['lex'])); model.load_state_dict(sd); model.eval()
test=[terms(r) for r in load('test')]; C={c['place']:c for c in map(json.loads,open('/tmp/ml/cands.jsonl'))}
B={b['place']:b for b in map(json.loads,open(f'/tmp/ml/{name}.test.out'))}
L={l['place']:l['ls'] for l in map(json.loads,open(f'/tmp/ml/{name}.likes'))}
back=lambda r,t:t if not r['terms'] else (lambda w:' '.join({v:k for k,v in r['terms'].items()}.get(x,x) if i and w[i-1]=='term' else x for i,x in enumerate(w)))(t.split())
R=[]
with torch.no_grad():
  for r in test:
    c=C[r['place']]; cs=c['cands']; rows=[]
    if cs:
        b=coder.batch([(r,r['before'],back(r,x['toks'])) for x in cs]); one=coder.batch([(r,r['before'],'x')]); mem=model.encode(one); n=len(cs)
        y=b['y']; lp=F.log_softmax(model.decode(mem.expand(n,-1,-1),one['pad'].expand(n,-1),y[:,:-1]),-1); g=lp.gather(2,y[:,1:,None]).squeeze(2)*(y[:,1:]!=0)
        for x,s in zip(cs,g.sum(1).tolist()): rows.append((s,x['from'],x['like']!='other',x['text']))
    for (s,t,q),l in zip(B[r['place']]['beams'],L[r['place']]): rows.append((s,'beam',l in('same','near'),t))
    R.append((r,c,rows))
def pick(rows,f=None): 
    rows=[x for x in rows if f is None or f(x)]
    return max(rows,default=(-99,'',False,''))
n=len(R)
cond={'all':R,'first':[x for x in R if not x[0]['follow']],'after':[x for x in R if x[0]['follow']]}
for k,S in cond.items():
    print(k,len(S),'best of options by model:',sum(pick(rows,lambda x:x[1]!='beam')[2] for _,_,rows in S),'best of union:',sum(pick(rows)[2] for _,_,rows in S),'oracle options',sum(any(x[2] for x in rows if x[1]!='beam') for _,_,rows in S),'oracle union',sum(any(x[2] for x in rows) for _,_,rows in S), 'given+beam: ',end='')
    for bonus in(0,1,2,3,4,6,8): print(bonus,sum(max([(s+(bonus if (f=='given' and c['kind']=='plan' and i==0) else 0),g) for i,(s,f,g,t) in enumerate(rows)],default=(0,False))[1] for _,c,rows in S),end=' ')
    print()
# where the present asks or loses
S=[x for x in R if x[1]['kind']!='plan']; print('asked/unknown',len(S),'union by model right',sum(pick(rows)[2] for *_,rows in S),'options only',sum(pick(rows,lambda x:x[1]!='beam')[2] for *_,rows in S))
# veto: how sure the model is that the given plan is wrong
V=sorted([(pick(rows,lambda x:x[1]=='given')[0]-pick(rows)[0],[x for x in rows if x[1]=='given'][0][2],pick(rows)[2]) for r,c,rows in R if c['kind']=='plan'])
for k in(5,10,15,20,30,40): print('least likely',k,'given right',sum(x[1] for x in V[:k]),'model best right',sum(x[2] for x in V[:k]))
print('of',len(V),'given right',sum(x[1] for x in V))
print('options only, given first by bonus:',[(b,sum(max([(s+(b if i==0 and f=='given' else 0),g) for i,(s,f,g,t) in enumerate(rows) if f!='beam'],default=(0,False))[1] for _,c,rows in R)) for b in(0,1,2,3,4,5,6,8,10)])
print('options only, asked choices count as given too:',[(b,sum(max([(s+(b if f=='given' else 0),g) for i,(s,f,g,t) in enumerate(rows) if f!='beam'],default=(0,False))[1] for _,c,rows in R)) for b in(0,1,2,3,4,6)])
# share of probability among the candidates as confidence, where the present asks or loses
def share(rows,f=lambda x:True):
    rows=[x for x in rows if f(x)]; m=pick(rows)
    return (math.exp(m[0])/max(1e-9,sum({x[3]:math.exp(x[0]) for x in rows}.values())),math.exp(m[0]),m[2]) if rows else (0,0,False)
for nm,f in(('union',lambda x:True),('options',lambda x:x[1]!='beam')):
    Q=sorted([share(rows,f) for _,c,rows in S],key=lambda x:-x[1])
    print('asked/unknown by probability',nm,[(k,sum(x[2] for x in Q[:k]),round(Q[k-1][1],2)) for k in(5,10,15,20,30,41)])
    Q=sorted([share(rows,f) for _,c,rows in S],key=lambda x:-x[0])
    print('asked/unknown by share',nm,[(k,sum(x[2] for x in Q[:k]),round(Q[k-1][0],2)) for k in(5,10,15,20,30,41)])
# three choices offered where asked/unknown
print('three offered hold the right one: union',sum(any(x[2] for x in sorted({y[3]:y for y in rows}.values(),reverse=True)[:3]) for *_,rows in S),'options',sum(any(x[2] for x in sorted({y[3]:y for y in rows if y[1]!='beam'}.values(),reverse=True)[:3]) for *_,rows in S), 'present', sum(any(x[2] for x in rows if x[1]=='given') for *_,rows in S))
